import { options } from 'preact';
import { afterPaint } from '../ui/feedback/after-paint.ts';

const presses: readonly (string | undefined)[] = [
  'click',
  'change',
  'submit',
  'focus',
  'blur',
  'focusin',
  'focusout',
];

/**
 * From now on, what a press changes is rendered after the next paint: a slow phone first shows that it was pressed.
 * Letters that are typed are shown at once.
 */
export function renderAfterPress(): void {
  options.debounceRendering = (render) =>
    presses.includes(globalThis.event?.type) ? afterPaint(render) : queueMicrotask(render);
}
