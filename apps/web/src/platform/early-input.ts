/**
 * Readers see and use a server-rendered page before its scripts have loaded. Clicks and typing are kept here until then
 * and repeated afterwards. Links and forms work without scripts.
 */
type Field = HTMLInputElement | HTMLSelectElement;

const pressed: HTMLElement[] = [];
/** The values of fields; hydration would reset them to the rendered values. */
const written = new Map<Field, string | boolean>();
let unsent: HTMLFormElement | undefined;

function onClick({ target }: Event): void {
  keepClick(target);
}

function keepClick(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest('button, a[href], input') : null;
  if (control instanceof HTMLButtonElement && control.type === 'button') pressed.push(control);
}

/** Whether the field differs from what the server rendered. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  if (field.type === 'text') return field.value !== field.defaultValue;
  // In a group of radio buttons, only the chosen one matters.
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

/** The browser itself sends only a search with text. The page handles every other form. */
function onSubmit(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  const text = new FormData(target).get('q');
  if (typeof text === 'string' && text.trim() !== '') return;
  event.preventDefault();
  unsent = target;
}

/** From a server-rendered page's HTML (`start-after-paint.ts`): clicks and forms from before any script loaded. */
interface EarlyPage {
  readonly takeEarlyInput?: () => {
    readonly clicked: readonly (EventTarget | null)[];
    readonly sent: readonly HTMLFormElement[];
  };
}

/** Runs from the first script on. Changed fields were filled in earlier, by the reader or by the browser. */
export function watchEarlyInput(): void {
  const early = (globalThis as EarlyPage).takeEarlyInput?.();
  for (const target of early?.clicked ?? []) keepClick(target);
  unsent = early?.sent.at(-1);
  for (const field of document.querySelectorAll<Field>('#portal input, #portal select'))
    if (isChanged(field)) keep(field);
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
}

/** Preact renders the result of an event in the next microtask, before anything else that the reader does. */
const rendered = () => Promise.resolve();

/** Repeats what the reader did before hydration: first the typing, then the clicks. */
export async function replayEarlyInput(): Promise<void> {
  removeEventListener('submit', onSubmit, true);
  removeEventListener('click', onClick, true);
  removeEventListener('input', onInput, true);
  for (const [field, value] of written) {
    writeAgain(field, value);
    await rendered();
  }
  unsent?.requestSubmit();
  for (const element of pressed) {
    await rendered();
    if (element.isConnected) element.click();
  }
}

/** The page listens for changes, so change each field again. */
function writeAgain(field: Field, value: string | boolean): void {
  if (field instanceof HTMLSelectElement || typeof value === 'string') {
    field.value = String(value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  } else {
    field.checked = !value;
    field.click();
  }
}
