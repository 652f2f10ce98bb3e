import type { ExplainedHit, QueryRow, Reason } from '../port.ts';
import type { ReasonField, Scope } from '../terms.ts';
import { explainMatch } from './explain.ts';

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
export function explainHit(rows: readonly QueryRow[], { tier, values }: ExplainedHit): readonly Reason[] {
  const reasons = rows
    .filter(({ logic }, place) => place === 0 || logic !== 'not')
    .flatMap(({ text, mode, scope }) => {
      const fields = fieldsOf[scope];
      const searched = fields === null ? values : values.filter(({ field }) => fields.includes(field));
      return explainMatch(text, mode, tier, searched);
    });
  return [
    ...new Map(reasons.toReversed().map((reason) => [`${reason.field} ${reason.text}`, reason])).values(),
  ].toReversed();
}
