import { z } from 'zod/mini';

/** The longest text by which a list of the desk can be searched. */
export const longestSearch = 200;
export const listSearch = z._default(z.string().check(z.maxLength(longestSearch)), '');
