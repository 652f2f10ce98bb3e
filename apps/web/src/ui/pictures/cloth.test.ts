import { readFileSync } from 'node:fs';
import { contrast, parseColor, type Rgb } from '@yuelan/contract/contrast';
import { expect, test } from 'vitest';
import { clothOf, sealOf, shades, weaves } from './cloth.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const css = read('cloth.module.css');
const white: Rgb = [255, 255, 255];

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`cloth.module.css has no ${pattern.source}`);
  return Number(found);
}

/** sRGB to OKLCH and back, by the matrices of CSS Color 4. */
function toOklch(color: Rgb): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, bb), (Math.atan2(bb, a) * 180) / Math.PI];
}

function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (value: number) => {
    const clipped = Math.min(Math.max(value, 0), 1);
    return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055);
  };
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const [darkest, lightest] = [numberIn(css, /clamp\(([\d.]+), l/u), numberIn(css, /lighter\), ([\d.]+)\)/u)];
const leastChroma = numberIn(css, /max\(c, ([\d.]+)\)/u);
const classes = [
  ['none', '#4a4f55'] as const,
  ...[...css.matchAll(/data-cloth="(.)"\] \{\s*--cloth: (#\w{6});/gu)].map(
    ([, letter = '', color = '']) => [letter, color] as const,
  ),
];
const shadesInFile = [
  { shade: 0, lighter: 0, turn: 0 },
  ...[...css.matchAll(/data-shade="(\d)"\] \{\s*--lighter: (-?[\d.]+);\s*--turn: (-?[\d.]+);/gu)].map(
    ([, shade, lighter, turn]) => ({
      shade: Number(shade),
      lighter: Number(lighter),
      turn: Number(turn),
    }),
  ),
];

test('the main classes of three classifications and a book without one have six shades and four weaves', () => {
  const letters = classes.slice(1).map(([letter]) => letter);
  // CLC, Library of Congress, Dewey.
  for (const scheme of ['ABCDEFGHIJKNOPQRSTUVXZ', 'ABCDEFGHJKLMNPQRSTUVZ', '0123456789'])
    expect(letters).toEqual(expect.arrayContaining([...scheme]));
  expect(new Set(letters).size).toBe(letters.length);
  expect(shadesInFile.map(({ shade }) => shade)).toEqual(Array.from({ length: shades }, (_, at) => at));
  const covers = read('cover.module.css');
  for (const weave of weaves) {
    expect(covers).toContain(`data-weave="${weave}"`);
    expect(read(`weave-${weave}.svg`)).toContain('<pattern');
  }
});

test.each(classes)('white text is readable on each shade of class %s', (_, color) => {
  const base = parseColor(color);
  if (base === undefined) throw new Error(color);
  const [l, c, h] = toOklch(base);
  for (const { lighter, turn } of shadesInFile) {
    const lightness = Math.min(Math.max(l + lighter, darkest), lightest);
    const shown = fromOklch(lightness, Math.max(c, leastChroma), h + turn);
    expect(contrast(white, shown)).toBeGreaterThanOrEqual(4.5);
  }
});

test('books by one author in one class are bound alike, whatever the record adds to the name', () => {
  const bound = (author: string) => clothOf({ classNumber: 'I247.55', author, title: author });
  expect(bound('（英）J.K.罗琳')).toEqual(bound('J. K. 罗琳'));
  expect(bound('刘慈欣')).toEqual(clothOf({ classNumber: 'I247.55', author: '刘慈欣', title: '三体' }));
});

test('a shelf of one class shows every shade and weave', () => {
  const authors =
    '曹雪芹 罗贯中 施耐庵 吴承恩 刘慈欣 鲁迅 老舍 巴金 茅盾 沈从文 余华 莫言 路遥 贾平凹 王安忆 迟子建 苏童 格非 曹文轩 北猫'.split(
      ' ',
    );
  const bound = authors.map((author) => clothOf({ classNumber: 'I247', author }));
  expect(new Set(bound.map((cloth) => cloth['data-shade'])).size).toBe(shades);
  expect(new Set(bound.map((cloth) => cloth['data-weave'])).size).toBe(weaves.length);
});

test('the seal takes the first Han character of the name, not of the nationality', () => {
  expect(sealOf('刘慈欣')).toBe('刘');
  expect(sealOf('（英）J.K.罗琳')).toBe('罗');
  expect(sealOf('[清]曹雪芹')).toBe('曹');
  expect(sealOf('Jane Austen')).toBe('');
});
