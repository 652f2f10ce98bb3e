/** A call takes a limited number of arguments. */
const most = 4096;
const piece: number[] = [];

/** The text of some code units. Spreading a typed array would take six times as long. */
export function textOfUnits(units: ArrayLike<number>, start: number, end: number): string {
  let text = '';
  for (let from = start; from < end; from += most) {
    const length = Math.min(most, end - from);
    piece.length = length;
    for (let at = 0; at < length; at += 1) piece[at] = units[from + at] ?? 0;
    text += String.fromCharCode(...piece);
  }
  return text;
}

/** The code units of a text. */
export const unitsOf = (text: string): Uint16Array =>
  new Uint16Array(new Uint8Array(Buffer.from(text, 'utf16le')).buffer);

/** Whether a code unit is the second of the two that stand for a character above the basic plane. */
export const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
