import type { ExplainedHit, QueryRow, Reason } from '../port.ts';
import type { ReasonField, Scope } from '../terms.ts';
import { explainMatch, explainPlain } from './explain.ts';

/** The fields that each scope searches; null for all. */
const fieldsOf: Readonly<Record<Scope, readonly ReasonField[] | null>> = {
  title: ['title', 'otherTitle'],
  subtitle: ['subtitle'],
  author: ['author', 'translator', 'contributor'],
  publisher: ['publisher'],
  isbn: ['isbn'],
  callNumber: ['callNumber'],
  all: null,
};

/** Why a title matches the rows of a query: the reasons of each row, each value only once. */
export function explainHit(rows: readonly QueryRow[], hit: ExplainedHit): readonly Reason[] {
  return joined(reasonsOf(rows, hit, explainMatch));
}

/** The same if the values show it plainly, without loading a dictionary; otherwise undefined. */
export function explainPlainHit(rows: readonly QueryRow[], hit: ExplainedHit): readonly Reason[] | undefined {
  const reasons = reasonsOf(rows, hit, explainPlain);
  return reasons.every((some) => some !== undefined) ? joined(reasons) : undefined;
}

function reasonsOf<Told>(
  rows: readonly QueryRow[],
  { tier, values }: ExplainedHit,
  explain: (...asked: Parameters<typeof explainMatch>) => Told,
): Told[] {
  return rows
    .filter(({ logic }, place) => place === 0 || logic !== 'not')
    .map(({ text, mode, scope }) => {
      const fields = fieldsOf[scope];
      const searched = fields === null ? values : values.filter(({ field }) => fields.includes(field));
      return explain(text, mode, tier, searched);
    });
}

const joined = (reasons: readonly (readonly Reason[])[]): readonly Reason[] =>
  [
    ...new Map(
      reasons
        .flat()
        .toReversed()
        .map((reason) => [`${reason.field} ${reason.text}`, reason]),
    ).values(),
  ].toReversed();
