/** Upload progress, in percent, that is announced to screen readers. */
const steps = [25, 50, 75, 100] as const;

/** The last step that `percent` has reached; undefined before the first. */
export function stepReached(percent: number): number | undefined {
  return steps.findLast((step) => percent >= step);
}

/** Whole percent of `total` bytes; 100 only when all bytes are sent. */
export function percentOf(sent: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100));
}
