import { avatarBytes, avatarTypes } from '@yuelan/contract/files/avatar-limits';

/**
 * Why a file cannot be an avatar, judged by what the browser knows: only JPG and PNG, up to 5 MB. The server checks the
 * content.
 */
export function judgeAvatar(file: Pick<File, 'name' | 'type' | 'size'>): 'type' | 'size' | undefined {
  const known = avatarTypes.includes(file.type);
  // Some systems report no type; then the name decides.
  if (!known && !(file.type === '' && /\.(jpe?g|png)$/i.test(file.name))) return 'type';
  return file.size > avatarBytes ? 'size' : undefined;
}
