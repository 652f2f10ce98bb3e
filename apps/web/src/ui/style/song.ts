/**
 * Loads the serif typeface for titles, for computers that have no such typeface. The browser fetches a slice only when
 * a page shows one of its characters and no earlier family of `--serif` has it. Phones are left out: they have such a
 * serif, or pay for every byte.
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
