import type { Plugin } from 'vite';

const face = /@font-face\s*\{[^}]*\}/gu;
/** Slices with Han, kana and punctuation have numbers. */
const used = /files\/noto-serif-sc-(?:\d+|latin)-600-normal/u;
const olderFormat = /,\s*url\([^)]*\.woff\)\s*format\('woff'\)/gu;

/** The faces in a style sheet of the package that this portal's readers need, in the one format that every browser reads. */
export function usedFaces(sheet: string): readonly string[] {
  return (sheet.match(face) ?? [])
    .filter((text) => used.test(text))
    .map((text) => text.replace(olderFormat, ''));
}

/** Keeps the used faces of Noto Serif SC. */
export function songSlices(): Plugin {
  return {
    name: 'song-slices',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource[\\/]noto-serif-sc[\\/]600\.css/u },
      handler: (code) => usedFaces(code).join('\n'),
    },
  };
}
