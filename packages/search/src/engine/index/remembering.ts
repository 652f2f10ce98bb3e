/** The least number of values that a function remembers; the most is twice as many. */
const mostKept = 25_000;

const all: (() => void)[] = [];

/** Forgets everything remembered in this thread, which takes some tens of megabytes after a build. */
export function forgetAll(): void {
  for (const forget of all) forget();
}

/** A function of a text that remembers its latest values, because names, headings and publishers occur in many books. */
export function remembering<Value extends object | string>(
  make: (text: string) => Value,
): (text: string) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  all.push(() => {
    young = new Map();
    old = new Map();
  });
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const value = old.get(text) ?? make(text);
    if (young.size >= mostKept) {
      old = young;
      young = new Map();
    }
    young.set(text, value);
    return value;
  };
}
