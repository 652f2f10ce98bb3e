import { z } from 'zod/mini';

/** What an uploaded file is for; each kind has its rules. */
export const uploadModules = ['avatar', 'work'] as const;
export type UploadModule = (typeof uploadModules)[number];

/** The largest picture that is taken as an avatar, in bytes. */
export const avatarBytes = 5 * 1024 * 1024;
/** Content types of the pictures that are taken as an avatar: what a page offers to choose. */
export const avatarTypes = ['image/jpeg', 'image/png'] as const;

/** A file that was kept: `key` names it in other calls, `url` shows it. */
export const storedFileSchema = z.object({ key: z.string(), url: z.string() });
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Where a picture can be seen that is open to everybody who has its key; nothing for no key. */
export function fileAddress(key: string): string {
  return key === '' ? '' : `/files/${key}`;
}
