import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'virtual:song-slices';
const face = /@font-face\s*\{[^}]*\}/gu;
/** The slices with Han characters, kana and punctuation are numbered. */
const used =
  /url\(\.\/(files\/noto-serif-sc-(?:\d+|latin)-600-normal\.woff2)\)[^}]*unicode-range:\s*([^;}]+)/u;

/** The slices of Noto Serif SC that the portal needs, each with its file in the package and its characters. */
export async function usedSlices(): Promise<readonly { file: string; unicodeRange: string }[]> {
  const sheet = await readFile(
    createRequire(import.meta.url).resolve('@fontsource/noto-serif-sc/600.css'),
    'utf8',
  );
  return (sheet.match(face) ?? []).flatMap((text) => {
    const [, file, unicodeRange] = used.exec(text) ?? [];
    return file === undefined || unicodeRange === undefined
      ? []
      : [{ file, unicodeRange: unicodeRange.trim() }];
  });
}

/** Provides a module with the address and the characters of each slice (song-slices.d.ts). */
export function songSlices(): Plugin {
  return {
    name: 'song-slices',
    resolveId: { filter: { id: /^virtual:song-slices$/u }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:song-slices$/u },
      async handler() {
        const slices = await usedSlices();
        const imports = slices.map(
          ({ file }, index) => `import s${index} from '@fontsource/noto-serif-sc/${file}?url';`,
        );
        const rows = slices.map(({ unicodeRange }, index) => `[s${index}, ${JSON.stringify(unicodeRange)}]`);
        return `${imports.join('\n')}\nexport const slices = [${rows.join(', ')}];`;
      },
    },
  };
}
