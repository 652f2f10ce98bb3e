import { z } from 'zod/mini';

/** HTML written by the server's sanitiser. Pages insert it unchanged, so only the sanitiser may create it. */
export const cleanHtmlSchema = z.string().brand<'CleanHtml'>();
export type CleanHtml = z.infer<typeof cleanHtmlSchema>;

export const noHtml: CleanHtml = cleanHtmlSchema.parse('');
