import { z } from 'zod/mini';

/*
 * Zod's fast path builds functions from text, which the content security policy forbids. It looks at this setting when
 * a schema is made, so this module comes before every other: first import of the page, and in Zod's own chunk.
 */
z.config({ jitless: true });
