import { z } from 'zod/mini';

/*
 * Zod's fast path builds functions from text, which the content security policy forbids. Zod reads this setting when a
 * schema is created, so this module comes before all others: as the page's first import, and in Zod's own chunk.
 */
z.config({ jitless: true });
