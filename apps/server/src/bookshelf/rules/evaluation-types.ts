import { evaluationTypes } from '@yuelan/contract';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

const order = Object.keys(evaluationTypes);

/**
 * The types of an evaluation (`1-4,1-3`), without duplicates, in the order of the form. Refuses an empty list, and any
 * type that does not belong to the chosen criterion.
 */
export function readTypes(criteria: string, joined: string): readonly string[] | Refusal {
  const given = new Set(
    joined
      .split(/[,，]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
  const types = order.filter((type) => given.has(type) && type.startsWith(`${criteria}-`));
  return types.length === 0 || types.length !== given.size ? refuse('bookshelf.evaluation.type') : types;
}
