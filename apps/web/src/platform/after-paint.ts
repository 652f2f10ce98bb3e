/** Does long work only after the browser has painted the response to a click, so that slow phones respond at once. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
