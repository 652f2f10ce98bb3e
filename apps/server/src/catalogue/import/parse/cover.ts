/** Prefix of a draft's cover that names a file. */
export const coverFileMark = 'file:';

/**
 * A cover that names a picture file beside the imported file, as a draft holds it; undefined if the value names none.
 */
export function coverFileOf(value: string): string | undefined {
  const path = value.replaceAll('\\', '/').replace(/^\.\//, '');
  const isFile = /^(?![a-z][a-z0-9+.-]*:|\/)[^\0]{1,300}\.(?:jpe?g|png|webp)$/i.test(path);
  return isFile ? coverFileMark + path : undefined;
}
