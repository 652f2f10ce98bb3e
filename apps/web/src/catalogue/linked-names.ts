import { listPeople } from './people.ts';

/** A part of a statement; `name` if it names somebody. */
export interface StatementPart {
  readonly text: string;
  readonly name?: string;
}

/**
 * A statement of responsibility as in the book, cut at the names of the record's people, longest names first. Without a
 * statement, or if it contains none of the names, the names themselves.
 */
export function linkNames(statement: string, names: readonly string[]): readonly StatementPart[] {
  const parts = cutAtNames(statement, names);
  if (parts.some((part) => part.name !== undefined) || names.every((name) => name === '')) return parts;
  return cutAtNames(listPeople([...new Set(names)]), names);
}

/** A text cut at names, longest names first. */
export function cutAtNames(text: string, names: readonly string[]): readonly StatementPart[] {
  const wanted = [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  return cut(text, wanted);
}

function cut(text: string, names: readonly string[]): readonly StatementPart[] {
  const [name, ...others] = names;
  if (text === '') return [];
  if (name === undefined) return [{ text }];
  const at = text.indexOf(name);
  if (at === -1) return cut(text, others);
  return [
    ...cut(text.slice(0, at), names),
    { text: name, name },
    ...cut(text.slice(at + name.length), names),
  ];
}
