/**
 * Readers see and use a server-rendered page before its scripts have loaded. Clicks and typing are kept here until
 * then, and repeated afterwards. Links and forms need no script.
 */
type Field = HTMLInputElement | HTMLSelectElement;

const pressed: HTMLElement[] = [];
/** The values of fields; hydration would reset them to what was rendered. */
const written = new Map<Field, string | boolean>();
let unsent: HTMLFormElement | undefined;

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button, a[href], input') : null;
  if (target instanceof HTMLButtonElement && target.type === 'button') pressed.push(target);
}

/** Whether the field differs from what the server rendered. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  if (field.type === 'text') return field.value !== field.defaultValue;
  // In a group of radio buttons, the chosen one says all.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

function onInput({ target }: Event): void {
  keep(target);
}

function keep(target: EventTarget | null): void {
  if (target instanceof HTMLSelectElement) written.set(target, target.value);
  else if (target instanceof HTMLInputElement)
    written.set(target, target.type === 'text' ? target.value : target.checked);
}

/** The browser itself sends only a search that has a text. The page handles every other form. */
function onSubmit(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  const text = new FormData(target).get('q');
  if (typeof text === 'string' && text.trim() !== '') return;
  event.preventDefault();
  unsent = target;
}

/** Runs from the first script on. What fields already hold was typed before, or restored by the browser. */
export function watchEarlyInput(): void {
  for (const field of document.querySelectorAll<Field>('#portal input, #portal select'))
    if (isChanged(field)) keep(field);
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}

/** Repeats what the reader did before hydration: first typing, then clicks. */
export function replayEarlyInput(): void {
  removeEventListener('submit', onSubmit, true);
  removeEventListener('click', onClick, true);
  removeEventListener('input', onInput, true);
  for (const [field, value] of written) writeAgain(field, value);
  unsent?.requestSubmit();
  for (const element of pressed) if (element.isConnected) element.click();
}

/** What was clicked, chosen or submitted in a part that is not hydrated yet. */
const unheard = new Set<Element>();
/** Milliseconds until it is repeated. */
const again = 100;

/**
 * React has hydrated the page except for parts whose scripts are still loading. In those it stops clicks and changes,
 * and nothing handles a submit. This repeats them until they are handled. Call it once React listens to `root`.
 */
export function repeatUnheard(root: HTMLElement): void {
  root.addEventListener('click', (event) => event.cancelBubble && repeat(event), true);
  root.addEventListener('change', (event) => event.cancelBubble && repeat(event), true);
  root.addEventListener('submit', (event) => event.defaultPrevented || repeat(event));
}

const touchable: Readonly<Record<string, string>> = {
  click: 'button[type="button"]',
  change: 'select',
  submit: 'form[method="dialog"]',
};

function repeat({ type, target }: Event): void {
  const touched = target instanceof Element && target.closest<HTMLElement>(touchable[type] ?? '');
  if (!touched || unheard.has(touched)) return;
  unheard.add(touched);
  const inside = touched instanceof HTMLFormElement ? touched.querySelectorAll('input') : [];
  const texts = [...inside].map((field) => [field, field.value] as const);
  setTimeout(() => {
    unheard.delete(touched);
    for (const [field, text] of texts) writeAgain(field, text);
    if (touched instanceof HTMLFormElement) touched.requestSubmit();
    else if (touched instanceof HTMLSelectElement) writeAgain(touched, touched.value);
    else touched.click();
  }, again);
}

/** React handles changes, so each field is changed once more. */
function writeAgain(field: Field, value: string | boolean): void {
  // A click makes React hydrate the part of the page around it.
  field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'Unidentified' }));
  if (field instanceof HTMLSelectElement) {
    field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (typeof value === 'boolean') {
    field.checked = !value;
    field.click();
  } else {
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
