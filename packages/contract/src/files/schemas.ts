import { z } from 'zod/mini';

/** The purpose of an uploaded file. Each purpose has its own rules. */
export const uploadModules = ['avatar', 'work'] as const;
export type UploadModule = (typeof uploadModules)[number];

/** A stored file: other calls refer to it by `key`, and `url` shows it. */
export const storedFileSchema = z.object({ key: z.string(), url: z.string() });
export type StoredFile = z.infer<typeof storedFileSchema>;

/** The address of a picture that anyone with its key may see. Empty without a key. */
export function fileAddress(key: string): string {
  return key === '' ? '' : `/files/${key}`;
}
