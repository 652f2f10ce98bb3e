import { z } from 'zod/mini';

export const evaluationDraftSchema = z.object({
  criterion: z.string(),
  types: z.array(z.string()),
  content: z.string(),
});

/** An evaluation as it is being filled in. */
export type EvaluationDraft = z.infer<typeof evaluationDraftSchema>;

/** Changing the criterion clears its types. */
export function chooseCriterion(draft: EvaluationDraft, criterion: string): EvaluationDraft {
  return draft.criterion === criterion ? draft : { ...draft, criterion, types: [] };
}

export function toggleType(draft: EvaluationDraft, type: string): EvaluationDraft {
  const types = draft.types.includes(type)
    ? draft.types.filter((one) => one !== type)
    : [...draft.types, type];
  return { ...draft, types };
}

/** The earlier evaluation as a draft. Criteria and types that can no longer be chosen are left out. */
export function draftOf(
  mine:
    | {
        readonly suitabilityCriteria: string;
        readonly suitabilityType: string;
        readonly suitabilityContent: string;
      }
    | undefined,
  criteria: readonly { readonly key: string; readonly types: readonly { readonly key: string }[] }[],
): EvaluationDraft {
  const criterion = criteria.find((one) => one.key === mine?.suitabilityCriteria);
  const known = new Set(criterion?.types.map((type) => type.key));
  return {
    criterion: criterion?.key ?? '',
    types: (mine?.suitabilityType ?? '').split(',').filter((type) => known.has(type)),
    content: mine?.suitabilityContent ?? '',
  };
}
