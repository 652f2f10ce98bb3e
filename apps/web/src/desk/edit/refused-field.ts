import { CallError } from '../../platform/call-error.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The field that a refusal is about, by its code; undefined if it is about the form as a whole. */
export function refusedField<const Name extends string>(
  error: unknown,
  fields: Readonly<Record<string, Name | ((facts: Facts) => Name | undefined)>>,
): Name | undefined {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  const field = fields[error.outcome.code];
  return typeof field === 'function' ? field(error.outcome.facts) : field;
}
