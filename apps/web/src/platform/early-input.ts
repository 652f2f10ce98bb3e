/**
 * A page that the server drew is seen, and used, before its scripts have arrived. What is pressed and written meanwhile
 * is kept here, and done when they have. Links and forms need no script.
 */
type Field = HTMLInputElement | HTMLSelectElement;

const pressed: HTMLElement[] = [];
/** What stands in fields; React takes them over with what it drew. */
const written = new Map<Field, string | boolean>();
let unsent: HTMLFormElement | undefined;

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('button, a[href], input') : null;
  if (target instanceof HTMLButtonElement && target.type === 'button') pressed.push(target);
}

/** Whether the field holds something else than what the server drew. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  if (field.type === 'text') return field.value !== field.defaultValue;
  // Of a group of radio buttons the one that was chosen tells of the others.
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

/** Only a search that has a text is sent by the browser: for others the page says what is missing, or does it. */
function onSubmit(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  const text = new FormData(target).get('q');
  if (typeof text === 'string' && text.trim() !== '') return;
  event.preventDefault();
  unsent = target;
}

/** From the first script on; what is in the fields already was written before it came, or kept by the browser. */
export function watchEarlyInput(): void {
  for (const field of document.querySelectorAll<Field>('#portal input, #portal select'))
    if (isChanged(field)) keep(field);
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}

/** Does what was wanted before the page could: first what was written, then what was pressed. */
export function replayEarlyInput(): void {
  removeEventListener('submit', onSubmit, true);
  removeEventListener('click', onClick, true);
  removeEventListener('input', onInput, true);
  for (const [field, value] of written) writeAgain(field, value);
  unsent?.requestSubmit();
  for (const element of pressed) if (element.isConnected) element.click();
}

/** What was pressed, chosen or sent in a part that waits for its script. */
const unheard = new Set<Element>();
/** How long until it is done again, in milliseconds. */
const again = 100;

/**
 * React has the page, but some parts of it still wait for their scripts: what is pressed and chosen in them it stops,
 * what is sent nobody hears. This does it again until it is heard. Call when React listens to `root` already.
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

/** React hears of what changes: so each field is changed once more. */
function writeAgain(field: Field, value: string | boolean): void {
  // Whatever is pressed makes React take over the part of the page that it is in.
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
