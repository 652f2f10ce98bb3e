import { evaluationTypes, type Language } from '@yuelan/contract';
import type { SuitableTitles } from '../catalogue/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { findEvaluationsOf, findOftenEvaluated } from './evaluation-store.ts';
import { enoughEvaluations, runsOf, sumUp } from './rules/suitable-types.ts';

type Named = Pick<LibraryScope, 'clientid' | 'settings'>;

const order = Object.keys(evaluationTypes);
/** How long searches use cached evaluations. */
const keptMs = 10_000;

/** Labels for evaluation types, with the library's replacements where it has any. */
export function labelsOf({ settings }: Pick<Named, 'settings'>, language: Language) {
  return (type: string) =>
    settings.evaluationLabels[type]?.[language] ?? evaluationTypes[type]?.[language] ?? type;
}

/**
 * What a library's readers agree on about a title, in words. Each part is absent when there are too few evaluations.
 */
export async function readVerdicts(db: Db, library: Named, titleId: number, language: Language) {
  const evaluations = await findEvaluationsOf(db, library.clientid, titleId);
  const verdictOf = (criteria: string) => {
    const alike = evaluations.filter((one) => one.criteria === criteria).map(({ types }) => types.split(','));
    const agreement = sumUp(alike, order);
    return agreement === undefined
      ? undefined
      : { readers: agreement.readers, words: inWords(agreement.types, library, language) };
  };
  const suitable = verdictOf('1');
  const unsuitable = verdictOf('3');
  return {
    ...(suitable === undefined ? {} : { suitable }),
    ...(unsuitable === undefined ? {} : { unsuitable }),
  };
}

/** `三至五年级、八年级`: consecutive school years become a range, unless the library has its own labels for them. */
function inWords(types: readonly string[], library: Named, language: Language): string {
  const label = labelsOf(library, language);
  const isOwn = (type: string) => library.settings.evaluationLabels[type]?.[language] !== undefined;
  const parts = runsOf(types, order).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    const isSpan = run.length > 1 && first?.startsWith('1-') === true && !run.some(isOwn);
    if (!isSpan || last === undefined) return run.map(label);
    return language === 'zh-CN'
      ? [`${label(first).replace('年级', '')}至${label(last)}`]
      : [`School years ${first.slice(2)}–${last.slice(2)}`];
  });
  return parts.join(language === 'zh-CN' ? '、' : ', ');
}

/** The suitability facet of searches, cached for a few seconds because searches far outnumber evaluations. */
export function suitableTitles(db: Db, clock: Clock) {
  const kept = new Map<ClientId, { readonly at: number; readonly yearsOf: SuitableTitles['yearsOf'] }>();
  return async (library: LibraryScope, language: Language): Promise<SuitableTitles> => {
    const now = clock.now().getTime();
    const before = kept.get(library.clientid);
    const isFresh = before !== undefined && now >= before.at && now < before.at + keptMs;
    const yearsOf = isFresh ? before.yearsOf : await readYears(db, library.clientid);
    if (!isFresh) kept.set(library.clientid, { at: now, yearsOf });
    return { yearsOf, label: labelsOf(library, language) };
  };
}

async function readYears(db: Db, clientid: ClientId): Promise<SuitableTitles['yearsOf']> {
  const rows = await findOftenEvaluated(db, clientid, '1', enoughEvaluations);
  const yearsOf = new Map<number, readonly string[]>();
  for (const [titleId, found] of Map.groupBy(rows, ({ title_id }) => title_id)) {
    const agreement = sumUp(
      found.map(({ types }) => types.split(',')),
      order,
    );
    if (agreement !== undefined) yearsOf.set(titleId, agreement.types);
  }
  return yearsOf;
}
