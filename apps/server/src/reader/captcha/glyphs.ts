/**
 * Letters and digits as strokes on a field 10 wide and 14 high. Blanks separate the points of a stroke; semicolons
 * separate strokes. Look-alikes are left out: 0 O D Q, 1 I J, 5 S, 8 B, 2 Z, G, V.
 */
const strokes: Readonly<Record<string, string>> = {
  '3': '1,1 5,0 8,2 8,5 4,7 8,8 9,11 6,14 1,13',
  '4': '7,14 7,0 1,10 9,10',
  '6': '8,1 4,2 1,8 2,13 6,14 9,11 7,8 3,8 1,10',
  '7': '1,0 9,0 4,14',
  '9': '9,5 6,7 2,6 1,3 4,0 8,1 9,5 7,14',
  A: '1,14 5,0 9,14; 3,9 7,9',
  C: '9,2 6,0 2,2 1,7 2,12 6,14 9,12',
  E: '9,0 1,0 1,14 9,14; 1,7 7,7',
  F: '9,0 1,0 1,14; 1,7 7,7',
  H: '1,0 1,14; 9,0 9,14; 1,7 9,7',
  K: '1,0 1,14; 9,0 1,8 9,14',
  L: '1,0 1,14 9,14',
  M: '1,14 1,0 5,8 9,0 9,14',
  N: '1,14 1,0 9,14 9,0',
  P: '1,14 1,0 7,0 9,3 7,7 1,7',
  R: '1,14 1,0 7,0 9,3 7,7 1,7; 4,7 9,14',
  T: '1,0 9,0; 5,0 5,14',
  U: '1,0 1,10 3,14 7,14 9,10 9,0',
  W: '1,0 3,14 5,6 7,14 9,0',
  X: '1,0 9,14; 9,0 1,14',
  Y: '1,0 5,7 9,0; 5,7 5,14',
};

/** The characters of a captcha's answer. */
export const captchaCharacters: readonly string[] = Object.keys(strokes);

/** Glyphs drawn with curves instead of corners. */
const round = new Set('369CPRU');

export type Point = readonly [x: number, y: number];

/** Cuts the corners of a stroke (Chaikin). Its ends stay. */
function rounded(points: readonly Point[]): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const cut = points.slice(1).flatMap((to, index): Point[] => {
    const from = points[index] ?? to;
    const at = (part: number): Point => [
      from[0] + (to[0] - from[0]) * part,
      from[1] + (to[1] - from[1]) * part,
    ];
    return [at(0.25), at(0.75)];
  });
  return [first, ...cut, last];
}

/** The lines of a character on the field of 10 by 14. */
export function strokesOf(character: string): Point[][] {
  return (strokes[character] ?? '').split(';').map((stroke) => {
    const corners = stroke
      .trim()
      .split(' ')
      .map((point): Point => {
        const [x = 0, y = 0] = point.split(',').map(Number);
        return [x, y];
      });
    return round.has(character) ? rounded(rounded(corners)) : corners;
  });
}
