import { z } from 'zod/mini';

/** Formats of a table that can be downloaded. */
export const tableFormat = z._default(z.enum(['xlsx', 'csv']), 'xlsx');
