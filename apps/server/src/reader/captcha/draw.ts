/**
 * Letters and figures as strokes on a field 10 wide and 14 high: points of a stroke apart by blanks, strokes by
 * semicolons. Left out is what looks alike: 0 O D Q, 1 I J, 5 S, 8 B, 2 Z, G, V.
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

/** What a captcha's answer is made of. */
export const captchaCharacters: readonly string[] = Object.keys(strokes);

/** What is drawn with curves instead of corners. */
const round = new Set('369CPRU');

const width = 160;
const height = 60;
const size = 2.6;

type Point = readonly [x: number, y: number];

/** Cuts the corners of a stroke (Chaikin); its ends stay. */
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

function strokesOf(character: string): Point[][] {
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

/** A picture of the text as a data URI. Strokes are bent, turned and mixed; the text stands nowhere in it. */
export function drawCaptcha(text: string, random: () => number): string {
  const between = (from: number, to: number) => from + (to - from) * random();
  const bend = { height: between(1.5, 3), length: between(60, 110), start: between(0, 6.28) };
  const bent = ([x, y]: Point): Point => [
    x + bend.height * Math.sin(y / 18 + bend.start),
    y + bend.height * Math.sin((x / bend.length) * 6.28 + bend.start),
  ];
  const step = (width - 16) / text.length;
  const lines: Point[][] = [...text.toUpperCase()].flatMap((character, place) => {
    const middle = [12 + (place + 0.45) * step + between(-2, 2), height / 2 + between(-4, 4)] as const;
    const scale = size * between(0.9, 1.1);
    const turn = between(-0.2, 0.2);
    return strokesOf(character).map((points) =>
      points.map(([x, y]): Point => {
        const dx = (x - 5) * scale;
        const dy = (y - 7) * scale;
        return bent([
          middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
          middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
        ]);
      }),
    );
  });
  for (const level of [between(0.25, 0.4), between(0.6, 0.75)]) {
    const wave = { height: between(3, 7), length: between(70, 120), start: between(0, 6.28) };
    const points = Array.from({ length: 17 }, (_, index): Point => {
      const x = 6 + (index * (width - 12)) / 16;
      return [x, height * level + wave.height * Math.sin((x / wave.length) * 6.28 + wave.start)];
    });
    // In pieces, so that it is not told from the letters by its length.
    for (let at = 0; at < points.length - 1; at += 4) lines.push(points.slice(at, at + 5));
  }
  const order = lines.map((line) => ({ line, at: random() })).sort((a, b) => a.at - b.at);
  const path = order
    .map(({ line }) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#f4f1ea"/><path d="${path}" fill="none" stroke="#2f3b40" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
