import { contrast, parseColor, printColor, type Rgb } from '@yuelan/contract/contrast';
import { escapeHtml } from './head.ts';

/** What an icon is drawn from. */
export interface IconParts {
  readonly shortName: string;
  readonly libname: string;
  /** `#rrggbb` or `#rgb`. */
  readonly accentColor: string;
}

/**
 * The shape around the drawing: `any` is rounded and framed; `maskable` fills the square and keeps to the middle
 * circle, because phones cut it as they like (W3C, Web App Manifest, safe zone of 80 %).
 */
export type IconShape = 'any' | 'maskable';

const side = 512;
const fonts = "'Songti SC','Noto Serif CJK SC','Source Han Serif SC','Microsoft YaHei',Georgia,serif";
const ink = { light: [255, 253, 249], dark: [36, 33, 28] } as const satisfies Record<string, Rgb>;
const usualAccent: Rgb = [29, 90, 99];

/** The characters on the seal: one, two or four Han characters, else one or two initials. */
export function sealOf({ shortName, libname }: Pick<IconParts, 'shortName' | 'libname'>): readonly string[] {
  const name = (shortName === '' ? libname : shortName).normalize('NFC').trim();
  const han = Array.from(name.replace(/图书馆$|圖書館$/u, '')).filter((character) =>
    /\p{Script=Han}/u.test(character),
  );
  if (han.length >= 4) return han.slice(0, 4);
  if (han.length > 0) return han.slice(0, 2);
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words.slice(0, 2).map((word) => Array.from(word)[0]?.toUpperCase() ?? '');
  return initials.length === 0 ? ['阅'] : [initials.join('')];
}

/** The icon as SVG, 512 × 512. Without `letters` a thread-bound book stands in for the name. */
export function drawIcon(parts: IconParts, shape: IconShape, letters = true): string {
  const accent = parseColor(parts.accentColor) ?? usualAccent;
  const ground = printColor(accent);
  const color = printColor(contrast(accent, ink.dark) > contrast(accent, ink.light) ? ink.dark : ink.light);
  const base =
    shape === 'maskable'
      ? `<rect width="${side}" height="${side}" fill="${ground}"/>`
      : `<rect width="${side}" height="${side}" rx="104" fill="${ground}"/><rect x="34" y="34" width="444" height="444" rx="76" fill="none" stroke="${color}" stroke-opacity=".6" stroke-width="9"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${base}${letters ? drawSeal(sealOf(parts), color, shape) : drawBook(color, ground)}</svg>`;
}

function drawSeal(seal: readonly string[], color: string, shape: IconShape): string {
  const room = shape === 'maskable' ? 300 : 360;
  const [single = ''] = seal;
  const cell = room / 2;
  const places: readonly (readonly [text: string, x: number, y: number, size: number])[] =
    seal.length === 1
      ? [[single, 256, 256, single.length > 1 ? room * 0.66 : room * 0.88]]
      : seal.length === 2
        ? seal.map((text, at) => [text, 256, 256 + (at - 0.5) * cell, cell * 0.96] as const)
        : seal.map(
            (text, at) =>
              [
                text,
                256 + ((at % 2) - 0.5) * cell,
                256 + (Math.floor(at / 2) - 0.5) * cell,
                cell * 0.94,
              ] as const,
          );
  return places
    .map(
      ([text, x, y, size]) =>
        `<text x="${x}" y="${(y + size * 0.36).toFixed(1)}" font-family="${fonts}" font-size="${size.toFixed(1)}" font-weight="600" text-anchor="middle" fill="${color}">${escapeHtml(text)}</text>`,
    )
    .join('');
}

/** The stand-in cover of the pages: a title slip and four stitches at the spine. */
function drawBook(color: string, ground: string): string {
  const stitches = [150, 220, 292, 362].map((y) => `M336 ${y}h44`).join('');
  return `<rect x="132" y="112" width="248" height="288" rx="10" fill="${color}"/><path d="M336 112v288${stitches}" stroke="${ground}" stroke-width="10" fill="none"/><rect x="172" y="148" width="76" height="152" fill="${ground}"/>`;
}
