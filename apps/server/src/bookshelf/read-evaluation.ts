import {
  type bookshelfCalls,
  evaluationCriteria,
  evaluationTypes,
  type OutputOf,
  type Words,
} from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { parseTitleId } from '../platform/ids.ts';
import { findEvaluation } from './evaluation-store.ts';

type Options = OutputOf<typeof bookshelfCalls.evaluationOptions>;

/** The choices on offer, with the library's labels where it has any, and the reader's earlier evaluation. */
export async function readEvaluationOptions(
  db: Db,
  caller: Caller,
  catalogueId: string | undefined,
): Promise<Options> {
  const { library, language, readerId } = caller;
  const own = library.settings.evaluationLabels;
  const label = (key: string, words: Words) => own[key]?.[language] ?? words[language];
  const criteria = Object.entries(evaluationCriteria).map(([key, words]) => ({
    key,
    label: label(key, words),
    types: Object.entries(evaluationTypes)
      .filter(([type]) => type.startsWith(`${key}-`))
      .map(([type, typeWords]) => ({ key: type, label: label(type, typeWords) })),
  }));
  const titleId = catalogueId === undefined ? undefined : parseTitleId(catalogueId);
  if (readerId === undefined || titleId === undefined) return { criteria };
  const mine = await findEvaluation(db, { clientid: library.clientid, readerId }, titleId);
  if (mine === undefined) return { criteria };
  return {
    criteria,
    mine: {
      catalogueId: String(titleId),
      suitabilityCriteria: mine.criteria,
      suitabilityType: mine.types,
      suitabilityContent: mine.content,
    },
  };
}
