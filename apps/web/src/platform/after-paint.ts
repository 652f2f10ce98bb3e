/** Does long work when the browser has shown that the press was taken: a slow phone answers at once. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
