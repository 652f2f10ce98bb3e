/** Main classes of the Chinese Library Classification (中图法, CLC): 22 letters, no L, M, W, Y. */
const mainClasses = 'ABCDEFGHIJKNOPQRSTUVXZ';

const plain = (text: string): string => text.slice(0, 200).normalize('NFKC').toUpperCase();

/**
 * Letters and digits of a call number in upper case: `I247.5/C28`, `i247.5 c28` and `I2475C28` have the same key, and
 * the key of a prefix is a prefix of the key. CLC's signs (`=`, `"`, `-`, `+`) are left out, because readers copy
 * labels in different ways.
 */
export function callNumberKey(text: string): string {
  // Most consist of a few characters that normalisation does not change.
  if (/^[\x20-\x7e]{0,200}$/u.test(text)) return text.replace(/[^A-Za-z0-9]/gu, '').toUpperCase();
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * A CLC class code: a main class (T has a second letter), digits with a point after every three, and additions: `-43`
 * form, `(711)` place, `=6` time, `"..."` use, `:` relation, `JA` language of TP312, `[F8]` alternative.
 */
const code = /^\[?([A-Z]{1,2})(\d[\d.]*)?/u;
const additions = /^(?:-\d[\d.]*|=\d[\d.]*|\(\d[\d.]*\)|"\d[\d.]*"|:[A-Z]{1,2}\d[\d.]*|\+\d+)+/u;

/** One of the 22 main classes, or '' if the code does not begin with one. */
export function mainClassOf(classCode: string): string {
  const letter = plain(classCode).replace(/^[\s[{(]+/u, '')[0] ?? '';
  return letter !== '' && mainClasses.includes(letter) ? letter : '';
}

/**
 * The CLC class code at the beginning of a call number: `I242.4/C28` → `I242.4`, `TP312JA/55` → `TP312JA`, `B84-49/C2`
 * → `B84-49`, `[F8]` → `F8`; '' if there is none. `known` tells whether a code is in the tables. If it is given, a code
 * without a separator after it (`I2475C28`) is cut to the longest known one.
 */
export function classOf(callNumber: string, known?: (code: string) => boolean): string {
  const text = plain(callNumber).trim();
  const match = code.exec(text);
  const [whole = '', letters = '', digits = ''] = match ?? [];
  if (
    mainClassOf(letters) === '' ||
    (letters.length === 2 && !/^(?:T[BDEFGHJKLMNPQSUV]|D[F]|K[A-Z]?)$/u.test(letters))
  )
    return '';
  const rest = text.slice(whole.length);
  if (digits === '' && !/^(?:[\]\s/]|-\d|$)/u.test(rest)) return '';
  const number = digits.replace(/\.+$/u, '');
  const base = letters + number;
  const language = /^TP31[0-9]/u.test(base) ? (/^[A-Z+#]{1,4}(?=[\s/\d-]|$)/u.exec(rest)?.[0] ?? '') : '';
  const found = base + language + (additions.exec(rest.slice(language.length))?.[0] ?? '');
  if (known === undefined || known(found)) return found;
  for (let end = base.length; end > letters.length; end -= 1) {
    const shorter = base.slice(0, end).replace(/\.$/u, '');
    if (known(shorter)) return shorter === base ? found : shorter;
  }
  return found;
}

/** Dewey with decimals (`813.52`, `813.52 F55`), or with a book number of letters and digits (`813/F55`). */
const deweyCall = /^\d{3}(?:\.\d+|[\s/]+[A-Z]{1,3}\d+[A-Z]*)(?:[\s/]+[A-Z\d.]+)*$/u;
/** Library of Congress, with a cutter number: `PS3511.I9 G7`. */
const congressCall = /^[A-Z]{1,3}\s?\d{1,4}(?:\.\d+)?\s*\.?[A-Z]\d+(?:[\s.]+[A-Z\d]+)*$/u;

/**
 * Whether a text looks like a call number, or a prefix of one, in CLC, Dewey or the Library of Congress classification.
 */
export function isCallNumber(text: string): boolean {
  const written = plain(text).trim();
  return (
    (/^[A-Z]{1,2}\d/u.test(callNumberKey(text)) && classOf(text) !== '') ||
    deweyCall.test(written) ||
    congressCall.test(written)
  );
}
