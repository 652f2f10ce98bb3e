/** A page in the background is not painted. */
const longestWait = 200;

/** Acts once the browser has painted the response to a press, so that a slow phone responds before it does long work. */
export function afterPaint(act: () => void): void {
  let acted = false;
  const once = () => {
    if (!acted) act();
    acted = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestWait);
}
