/**
 * A page that the server drew is seen, and used, before its scripts have arrived. What is pressed and written meanwhile
 * is kept here, and done when they have. Links and forms need no script.
 */
const pressed: HTMLElement[] = [];
const written = new Set<Element>();
let unsent: HTMLFormElement | undefined;

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button, a[href], input') : null;
  if (target instanceof HTMLButtonElement && target.type === 'button') pressed.push(target);
}

function onInput({ target }: Event): void {
  if (target instanceof Element) written.add(target);
}

/** A form that lacks its text is not sent by the browser: the page says what is missing. */
function onSubmit(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  const text = new FormData(target).get('q');
  if (typeof text !== 'string' || text.trim() !== '') return;
  event.preventDefault();
  unsent = target;
}

/** From the first script on. */
export function watchEarlyInput(): void {
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}

/** Does what was wanted before the page could: first what was written, then what was pressed. */
export function replayEarlyInput(): void {
  removeEventListener('submit', onSubmit, true);
  removeEventListener('click', onClick, true);
  removeEventListener('input', onInput, true);
  for (const element of written) writeAgain(element);
  unsent?.requestSubmit();
  for (const element of pressed) if (element.isConnected) element.click();
}

/** React takes what stands in a field when it comes for known, and hears only of changes: so it is changed. */
function writeAgain(element: Element): void {
  // Whatever is pressed makes React take over the part of the page that it is in.
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'Unidentified' }));
  if (element instanceof HTMLInputElement && element.type === 'text') {
    const { value } = element;
    element.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (element instanceof HTMLInputElement) {
    element.click();
  } else element.dispatchEvent(new Event('change', { bubbles: true }));
}
