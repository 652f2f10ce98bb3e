/** Why neither a database nor a page can hold a text. */
type TextFault = 'nul' | 'surrogate';

export interface FaultyText {
  /** In zod's notation: `rows.0.queryValue`; empty for the body itself. */
  readonly path: string;
  readonly fault: TextFault;
}

function faultOf(text: string): TextFault | undefined {
  if (text.includes('\u0000')) return 'nul';
  return text.isWellFormed() ? undefined : 'surrogate';
}

/**
 * Finds every text of a parsed JSON body, keys included, that holds a NUL or half a surrogate pair. PostgreSQL
 * refuses the first (22021), and half a surrogate pair has no UTF-8 form. Walks without recursion: a body may
 * be nested 100,000 deep.
 */
export function faultyTexts(body: unknown): readonly FaultyText[] {
  const faults: FaultyText[] = [];
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let next = pending.pop(); next !== undefined && faults.length < 10; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      const fault = faultOf(value);
      if (fault !== undefined) faults.push({ path, fault });
    } else if (typeof value === 'object' && value !== null) {
      // Paths are for people: beyond a depth that nobody would type, they stop growing.
      const base = path === '' || path.length > 200 ? path : `${path}.`;
      for (const [key, member] of Object.entries(value)) {
        const fault = faultOf(key);
        if (fault !== undefined) faults.push({ path: base, fault });
        pending.push({ value: member, path: path.length > 200 ? path : base + key });
      }
    }
  }
  return faults;
}
