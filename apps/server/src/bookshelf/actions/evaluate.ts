import type { bookshelfCalls, OutputOf, ParsedInputOf } from '@yuelan/contract';
import { shownTitleId } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { putEvaluation } from '../evaluation-store.ts';
import { readTypes } from '../rules/evaluation-types.ts';

type Evaluate = typeof bookshelfCalls.evaluate;

/** Saves the reader's evaluation of a title, replacing an earlier one. */
export async function evaluate(
  db: Db,
  caller: ReaderCaller,
  input: ParsedInputOf<Evaluate>,
): Promise<OutputOf<Evaluate>> {
  const titleId = await shownTitleId(db, caller.library, input.catalogueId);
  const criteria = String(input.suitabilityCriteria);
  const types = readTypes(criteria, input.suitabilityType);
  if (types instanceof Refusal) throw types;
  const evaluation = { criteria, types: types.join(','), content: input.suitabilityContent };
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  await putEvaluation(db, scope, titleId, evaluation, caller.now);
  return {
    catalogueId: String(titleId),
    suitabilityCriteria: criteria,
    suitabilityType: evaluation.types,
    suitabilityContent: evaluation.content,
  };
}
