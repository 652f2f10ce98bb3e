/** Maximum size of an avatar picture, in bytes. */
export const avatarBytes = 5 * 1024 * 1024;
/** Content types of an avatar picture. */
export const avatarTypes: readonly string[] = ['image/jpeg', 'image/png'];
