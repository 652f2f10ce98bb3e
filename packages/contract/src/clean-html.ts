import { z } from 'zod/mini';

/** HTML that the server's sanitiser wrote. Pages show it as it is, so only the sanitiser may make it. */
export const cleanHtmlSchema = z.string().brand<'CleanHtml'>();
export type CleanHtml = z.infer<typeof cleanHtmlSchema>;

export const noHtml: CleanHtml = cleanHtmlSchema.parse('');
