import { options } from 'preact';
import { afterPaint } from '../ui/feedback/after-paint.ts';

const presses = ['click', 'change', 'submit', 'focus', 'blur', 'focusin', 'focusout'];

/** What somebody may do before the paint: it is handled by what the press before it has rendered. */
const next = [...presses, 'pointerdown', 'keydown', 'beforeinput', 'input'];

/** Renders without undoing what the browser has just put into a control, which the page does not know of yet. */
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
 * Lets what was pressed look so in the next paint. A quick tap leaves nothing else to paint: `:active` is over before
 * the browser has shown it.
 */
function showPressed({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a, button, summary') : null;
  pressed?.toggleAttribute('data-pressed', true);
  // Behind what was to come after the paint.
  afterPaint(() => setTimeout(() => pressed?.removeAttribute('data-pressed')));
}

/**
 * From now on, what a press changes is rendered after the next paint: a slow phone first shows that it was pressed.
 * Letters that are typed are shown at once. A second press before the paint, as when a password manager fills a form,
 * finds the first one rendered.
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
