/** How to read and write a value of fixed length at the start of a message. `Value` is its type in a message. */
export interface Fixed<Value> {
  readonly width: number;
  read(text: string): Value;
  write(value: Value): string;
}

/** Text of exactly this many characters. */
export const text = (width: number): Fixed<string> => ({
  width,
  read: (written) => written,
  write: (value) =>
    value
      .replaceAll(/[\p{Cc}|]/gu, ' ')
      .slice(0, width)
      .padEnd(width),
});

/** `1` or `0`; some systems write Y or N. */
export const ok: Fixed<boolean> = {
  width: 1,
  read: (written) => written === '1' || written === 'Y',
  write: (value) => (value ? '1' : '0'),
};

/** `Y`, `N`, or undefined for `U` (unknown). */
export const flag: Fixed<boolean | undefined> = {
  width: 1,
  read: (written) => readFlag(written),
  write: (value) => (value === undefined ? 'U' : writeFlag(value)),
};

/** A number with leading zeros; undefined if the system sends blanks. */
export const count = (width: number): Fixed<number | undefined> => ({
  width,
  read: readCount,
  write: (value) =>
    value === undefined
      ? ' '.repeat(width)
      : String(Math.min(Math.max(0, Math.trunc(value)), 10 ** width - 1)).padStart(width, '0'),
});

const timePattern = /^(\d{4})(\d{2})(\d{2})(.{4})(\d{2})(\d{2})(\d{2})$/;

/** `2026-11-23T08:30:00`, with a final `Z` if the system says UTC; empty if missing or unreadable. */
export const time: Fixed<string> = {
  width: 18,
  read(written) {
    const parts = timePattern.exec(written);
    if (parts === null) return '';
    const [, year, month, day, zone, hour, minute, second] = parts;
    return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone?.trim() === 'Z' ? 'Z' : ''}`;
  },
  write(value) {
    const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z?)$/.exec(value);
    if (parts === null) return ' '.repeat(18);
    const [, year, month, day, hour, minute, second, zone] = parts;
    return `${year}${month}${day}${zone === 'Z' ? '   Z' : '    '}${hour}${minute}${second}`;
  },
};

/** Named positions, each `Y` or blank. */
export const marks = <const Names extends readonly string[]>(
  names: Names,
  width: number = names.length,
): Fixed<readonly Names[number][]> => ({
  width,
  read: (written) => names.filter((_, place) => written[place] === 'Y'),
  write: (value) =>
    names
      .map((name) => (value.includes(name) ? 'Y' : ' '))
      .join('')
      .padEnd(width),
});

/** Values of named fields (`AAQ0001|`). */
export interface Field<Value> {
  readonly code: string;
  /** The field's values in message order; undefined if there are none. */
  read(values: readonly string[]): Value | undefined;
  write(value: Value): readonly string[];
}

export const line = (code: string): Field<string> => ({
  code,
  read: ([first]) => first,
  write: (value) => [value],
});

/** A field that may occur several times. */
export const lines = (code: string): Field<readonly string[]> => ({
  code,
  read: (values) => (values.length === 0 ? undefined : values),
  write: (value) => value,
});

export const yesNo = (code: string): Field<boolean> => ({
  code,
  read: ([first]) => (first === undefined ? undefined : readFlag(first)),
  write: (value) => [writeFlag(value)],
});

export const number = (code: string): Field<number> => ({
  code,
  read: ([first]) => (first === undefined ? undefined : readCount(first)),
  write: (value) => [String(Math.max(0, Math.trunc(value)))],
});

function readFlag(written: string): boolean | undefined {
  if (written === 'Y' || written === '1') return true;
  return written === 'N' || written === '0' ? false : undefined;
}

const writeFlag = (value: boolean) => (value ? 'Y' : 'N');

function readCount(written: string): number | undefined {
  return /^\s*\d{1,9}\s*$/.test(written) ? Number(written) : undefined;
}

/**
 * Removes from a line the characters that SIP2 uses between fields and messages. Values from other systems contain
 * control characters.
 */
export function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}|]+/gu, ' ').trim();
}
