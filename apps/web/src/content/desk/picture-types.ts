/** The file types that a file field offers; the server checks the content. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

/** The pictures in what was dropped or pasted. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
