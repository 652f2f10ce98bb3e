import { z } from 'zod/mini';

/** Formats in which a table can be downloaded. */
export const tableFormat = z._default(z.enum(['xlsx', 'csv']), 'xlsx');
