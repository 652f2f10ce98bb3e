/** Rem: a finger must fit on the narrowest spine. */
const narrowest = 2.75;
const widest = 7;

/** How wide the spine of a class is, in rem: by the square root of its titles, the largest class the widest. */
export function spineWidth(total: number, largest: number): number {
  if (!(total > 0) || !(largest > 0)) return narrowest;
  const width = widest * Math.sqrt(Math.min(total, largest) / largest);
  return Math.round(Math.max(narrowest, width) * 100) / 100;
}
