import { options } from 'preact';
import { afterPaint } from '../ui/feedback/after-paint.ts';

const presses = ['click', 'change', 'submit', 'focus', 'blur', 'focusin', 'focusout'];

/** Events that may come before the paint: the press before them is rendered first, so that they meet its result. */
const next = [...presses, 'pointerdown', 'keydown', 'beforeinput', 'input'];

/** Renders without undoing what the browser has just put into a control, which the page does not know yet. */
function keepEntered({ target }: Event, render: () => void): void {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) {
    const { value } = target;
    render();
    if (target.value !== value) target.value = value;
  } else if (target instanceof HTMLInputElement) {
    const { value, checked } = target;
    render();
    if (target.value !== value) target.value = value;
    if (target.checked !== checked) target.checked = checked;
  } else render();
}

/**
 * Shows the pressed state of a control in the next paint. After a quick tap there would be nothing else to paint:
 * `:active` is over before the browser has shown it.
 */
function showPressed({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a, button, summary') : null;
  pressed?.toggleAttribute('data-pressed', true);
  // After everything else that waits for the paint.
  afterPaint(() => setTimeout(() => pressed?.removeAttribute('data-pressed')));
}

/**
 * From now on, the result of a press is rendered after the next paint, so that a slow phone first shows the press.
 * Typed letters are shown at once. If a second press comes before the paint, as when a password manager fills a form,
 * the first one is rendered before it.
 */
export function renderAfterPress(): void {
  addEventListener('click', showPressed, { capture: true });
  let waiting: (() => void) | undefined;
  function renderNow(): void {
    const render = waiting;
    waiting = undefined;
    render?.();
  }
  options.debounceRendering = (render) => {
    if (!presses.includes(globalThis.event?.type ?? '')) return queueMicrotask(render);
    waiting = render;
    afterPaint(renderNow);
  };
  for (const type of next)
    addEventListener(type, (event) => waiting && keepEntered(event, renderNow), { capture: true });
}
