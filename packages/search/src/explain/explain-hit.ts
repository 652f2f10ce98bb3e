import { segment } from '../analysis/index.ts';
import type { ExplainedHit, QueryRow, Reason, SearchAnswer, SearchHit } from '../port.ts';
import type { ReasonField, Scope } from '../terms.ts';
import { explainMatch, explainPlain } from './explain.ts';
import { type Cut, hanRuns, typedOf } from './typed.ts';

/** Runs of Han characters with their words. */
export type Cuts = readonly (readonly [run: string, words: readonly string[]])[];

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

/** Tells why titles match the rows of a query: for each title the reasons of each row, each value only once. */
export function hitExplainer(rows: readonly QueryRow[]): (hit: ExplainedHit) => readonly Reason[] {
  const reasonsOf = explainerOf(rows, explainMatch);
  return (hit) => joined(reasonsOf(hit));
}

/**
 * The same if the values show it plainly, or if `cut` knows the words: without loading a dictionary. Otherwise
 * undefined.
 */
export function plainExplainer(
  rows: readonly QueryRow[],
  cut: Cut,
): (hit: ExplainedHit) => readonly Reason[] | undefined {
  const reasonsOf = explainerOf(rows, (...asked) => explainPlain(...asked, cut));
  return (hit) => {
    const reasons = reasonsOf(hit);
    return reasons.every((some) => some !== undefined) ? joined(reasons) : undefined;
  };
}

function explainerOf<Told>(
  rows: readonly QueryRow[],
  explain: (...asked: Parameters<typeof explainMatch>) => Told,
): (hit: ExplainedHit) => Told[] {
  const asked = rows
    .filter(({ logic }, place) => place === 0 || logic !== 'not')
    .map(({ text, mode, scope }) => ({ typed: typedOf(text, mode), fields: fieldsOf[scope] }));
  return ({ tier, values }) =>
    asked.map(({ typed, fields }) =>
      explain(typed, tier, fields === null ? values : values.filter(({ field }) => fields.includes(field))),
    );
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

/** Whether a hit has only some of the words, so that runs of Han characters may have to be cut to explain it. */
const hasSomeWords = ({ tier }: SearchHit): boolean => tier === 'someWords';

/** The words of each run of Han characters in a query; undefined if no hit of the answer needs them. */
export function cutsFor(rows: readonly QueryRow[], { hits, further }: SearchAnswer): Cuts | undefined {
  if (!hits.some(hasSomeWords) && further?.hits.some(hasSomeWords) !== true) return undefined;
  return rows.flatMap(({ text }) => hanRuns(text)).map((run) => [run, segment(run)] as const);
}
