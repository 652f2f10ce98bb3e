/** What a file field offers; the server looks into the file. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

/** The pictures among what was dropped or pasted. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
