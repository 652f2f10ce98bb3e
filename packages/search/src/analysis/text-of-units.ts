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
