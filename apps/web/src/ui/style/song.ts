/**
 * Loads the faces of the serif for titles, for computers without a serif of their own: the browser fetches a slice
 * only when a page shows a character of it and no earlier family of `--serif` has it. Phones come with such a serif, or
 * pay for every byte.
 */
export async function loadSong(): Promise<void> {
  if (!matchMedia('(pointer: fine)').matches || matchMedia('(prefers-reduced-data: reduce)').matches) return;
  const { slices } = await import('virtual:song-slices');
  for (const [address, unicodeRange] of slices)
    document.fonts.add(
      new FontFace('Noto Serif SC', `url(${address}) format('woff2')`, {
        weight: '600',
        display: 'swap',
        unicodeRange,
      }),
    );
}
