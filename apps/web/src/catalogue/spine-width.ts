/** The narrowest and the widest spine, in rem. */
interface Spine {
  readonly narrowest: number;
  readonly widest: number;
}

/** A class: the narrowest spine must fit a finger. */
const classSpine: Spine = { narrowest: 2.75, widest: 7 };

/** A book: 24 to 56 px. */
export const bookSpine: Spine = { narrowest: 1.5, widest: 3.5 };

/** A book with this many pages has the widest spine. */
export const thickestBook = 1000;

/** The width of a spine in rem: it grows with the square root of the titles or pages, and the largest gets the widest. */
export function spineWidth(total: number, largest: number, { narrowest, widest } = classSpine): number {
  if (!(total > 0) || !(largest > 0)) return narrowest;
  const width = widest * Math.sqrt(Math.min(total, largest) / largest);
  return Math.round(Math.max(narrowest, width) * 100) / 100;
}
