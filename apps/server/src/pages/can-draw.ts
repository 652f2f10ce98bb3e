import sharp from 'sharp';

const box = 64;
/** Characters for private use: no font of a server has them, so the result is the mark for "missing". */
const unknown = ['\ue001', '\uf8a7', '\ue7c5'] as const;

/** The dark pixels of one character in the fonts of this machine. */
async function inkOf(character: string): Promise<ReadonlySet<number>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box}" height="${box}"><rect width="${box}" height="${box}" fill="#fff"/><text x="8" y="48" font-size="44" font-family="serif">${character}</text></svg>`;
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  const dark = new Set<number>();
  for (const [place, value] of pixels.entries()) if (value < 128) dark.add(place);
  return dark;
}

let missing: Promise<ReadonlySet<number>> | undefined;

/** What all marks for "missing" have in common: a frame, around the character's number or nothing. */
function missingMark(): Promise<ReadonlySet<number>> {
  missing ??= Promise.all(unknown.map(inkOf)).then(([first, ...others]) => {
    const common = new Set(first);
    for (const place of common) if (!others.every((other) => other.has(place))) common.delete(place);
    return common;
  });
  return missing;
}

/**
 * Whether this machine has fonts for these characters (letters only: they go into an SVG as they are). A bare
 * server often has none for Chinese and would draw empty boxes.
 */
export async function canDraw(characters: readonly string[]): Promise<boolean> {
  const mark = await missingMark();
  for (const character of characters) {
    if (!/^[\p{L}\p{N}]+$/u.test(character)) return false;
    const ink = await inkOf(character);
    if (ink.size === 0) return false;
    if (mark.size > 0 && [...mark].every((place) => ink.has(place))) return false;
  }
  return true;
}
