/** The longest wait in milliseconds; a page in the background is never painted. */
const longestWait = 200;

/** Calls `act` once the response to a press is painted, so that a slow phone responds before long work. */
export function afterPaint(act: () => void): void {
  let acted = false;
  const once = () => {
    if (!acted) act();
    acted = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestWait);
}
