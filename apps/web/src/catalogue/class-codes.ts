/** A class as the tables write it: Dewey's `8` and `82` become 800 and 820. */
export function classNotation(kind: string): string {
  return /^\d{1,2}$/u.test(kind) ? kind.padEnd(3, '0') : kind;
}

/** A class as people read it: "I 文学", "820 English literature"; only the number if it has no name. */
export function classLabel(kind: string, name = ''): string {
  return `${classNotation(kind)} ${name}`.trimEnd();
}

/** The class number of an address in the form that the library uses; '' if it cannot be a class number. */
export function classOfAddress(text: string): string {
  const kind = text.trim().toUpperCase();
  return /^[A-Z\d][A-Z\d.]{0,19}$/u.test(kind) ? kind : '';
}
