/** How many values a function remembers. */
const mostKept = 50_000;

/** A function of a text that remembers its values, because names, headings and publishers occur in many books. */
export function remembering<Value extends object | string>(
  make: (text: string) => Value,
): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const value = make(text);
    kept.set(text, value);
    return value;
  };
}
