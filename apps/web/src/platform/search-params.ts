/**
 * Search parameters as plain text: `?text=123` stays text, a repeated key becomes a list, and empty values and lists
 * are left out. The router's default is JSON, which nobody can read or type.
 */
export type PlainSearch = Record<string, string | string[]>;

export function parsePlainSearch(search: string): PlainSearch {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(search))
    values.set(key, [...(values.get(key) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, list.length === 1 && list[0] !== undefined ? list[0] : list]),
  );
}

export function printPlainSearch(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (single !== undefined && single !== null && single !== '') parameters.append(key, String(single));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The sealed id in an address that another system created. */
export function sealedParam(raw: Readonly<Record<string, unknown>>): { p_?: string } {
  const [sealed] = [raw['p_']].flat();
  return typeof sealed === 'string' && sealed !== '' ? { p_: sealed } : {};
}
