import sharp from 'sharp';
import { type Point, strokesOf } from './glyphs.ts';

const width = 160;
const height = 60;
/** Pixels per unit, for high-resolution screens. */
const density = 2;
const size = 2.75;
const ink = '#2f3b40';
const paper = '#f4f1ea';

type Between = (from: number, to: number) => number;

const pathOf = (line: readonly Point[]) =>
  `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** Adds points to a line, so that it bends smoothly. */
function fine(line: readonly Point[]): Point[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1];
    if (from === undefined) return [to];
    return [0.25, 0.5, 0.75, 1].map(
      (part): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part],
    );
  });
}

/** One warp for the whole picture: waves in both directions. */
function warp(between: Between): (point: Point) => Point {
  const across = { height: between(1, 1.8), length: between(30, 45), start: between(0, 6.28) };
  const along = { height: between(2, 4), length: between(70, 110), start: between(0, 6.28) };
  return ([x, y]) => [
    x + across.height * Math.sin((y / across.length) * 6.28 + across.start),
    y + along.height * Math.sin((x / along.length) * 6.28 + along.start),
  ];
}

/** Rotates, shears and scales each character separately, and sets them so close that neighbours touch. */
function letters(text: string, between: Between): Point[][] {
  const step = 33;
  const left = (width - step * (text.length - 1)) / 2;
  return [...text.toUpperCase()].flatMap((character, place) => {
    const middle: Point = [left + place * step + between(-2, 2), height / 2 + between(-5, 5)];
    const scale: Point = [size * between(1.05, 1.3), size * between(0.85, 1.1)];
    const turn = between(-0.2, 0.2);
    const shear = between(-0.2, 0.2);
    return strokesOf(character).map((points) =>
      fine(points).map(([x, y]): Point => {
        const dy = (y - 7) * scale[1];
        const dx = (x - 5) * scale[0] + dy * shear;
        return [
          middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
          middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
        ];
      }),
    );
  });
}

/** A line through all characters. */
function wave(between: Between, level: number): Point[] {
  const shape = { height: between(4, 9), length: between(60, 110), start: between(0, 6.28) };
  return Array.from({ length: 33 }, (_, index): Point => {
    const x = 5 + (index * (width - 10)) / 32;
    return [x, height * level + shape.height * Math.sin((x / shape.length) * 6.28 + shape.start)];
  });
}

/**
 * Draws the text as a picture in a data URI: pixels, not lines that a program could read back. Characters are warped,
 * touch each other, and are crossed by lines in their own colour and in the paper's. This slows down attackers without
 * image recognition; the limits on failed logins stop guessing.
 */
export async function drawCaptcha(text: string, random: () => number): Promise<string> {
  const between: Between = (from, to) => from + (to - from) * random();
  const bent = warp(between);
  const strokes = (lines: readonly (readonly Point[])[], color: string, thick: () => number) =>
    lines
      .map(
        (line) =>
          `<path d="${pathOf(line.map(bent))}" stroke="${color}" stroke-width="${thick().toFixed(1)}"/>`,
      )
      .join('');
  const specks = Array.from({ length: 90 }, () => {
    const [x, y] = [between(0, width), between(0, height)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${between(0.3, 1).toFixed(1)}" stroke="none" fill="${random() < 0.7 ? ink : paper}"/>`;
  });
  const inkLines = [wave(between, between(0.4, 0.6))];
  const cuts = [wave(between, between(0.25, 0.45)), wave(between, between(0.5, 0.75))];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    strokes(letters(text, between), ink, () => between(3, 4)),
    strokes(cuts, paper, () => between(0.5, 0.8)),
    ...specks,
    strokes(inkLines, ink, () => between(1.2, 1.8)),
    '</g>',
    '</svg>',
  ].join('');
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
