import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import type { ClientId } from '../../platform/ids.ts';
import { joined, t } from '../../platform/message.ts';
import { findNamed } from '../../reader/public.ts';
import { findSetRules, writeRules } from '../rule-store.ts';
import { lendingRulesSchema, ruleNames, type SetRules } from '../rules/lending-rules.ts';

/**
 * Changes the rules of a library, or of its borrower type with the given name, from texts such as `loanDays=30`. An empty
 * value removes the rule. Throws a Fault that explains the error, and then changes nothing.
 */
export async function changeRules(
  db: Db,
  clientid: ClientId,
  typeName: string | undefined,
  texts: readonly string[],
): Promise<void> {
  const change = readAssignments(texts);
  await transaction(db, async (tx) => {
    const types = await findNamed(tx, clientid, 'borrowerType');
    const type = typeName === undefined ? null : types.find(({ name }) => name === typeName)?.id;
    if (type === undefined) {
      const names = types.map(({ name }) => name).join(', ');
      const known = names === '' ? t`It has none.` : t`It has: ${names}.`;
      throw new Fault(t`${clientid} has no borrower type "${typeName}". ${known}`);
    }
    const before = (await findSetRules(tx, clientid)).get(type ?? '') ?? {};
    const after: Record<string, number> = {};
    for (const [name, value] of Object.entries({ ...before, ...change }))
      if (value !== undefined) after[name] = value;
    checkRules(after);
    await writeRules(tx, clientid, type, after);
  });
}

function readAssignments(texts: readonly string[]): Record<string, number | undefined> {
  const change: Record<string, number | undefined> = {};
  for (const text of texts) {
    const [, name, value] = /^(\w+)=(-?\d{0,9})$/.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new Fault(t`"${text}" is not of the form rule=number.`);
    if (!ruleNames.includes(name))
      throw new Fault(t`"${name}" is not a rule. The rules are: ${ruleNames.join(', ')}.`);
    change[name] = value === '' ? undefined : Number(value);
  }
  return change;
}

function checkRules(rules: SetRules): void {
  const result = lendingRulesSchema.safeParse(rules);
  if (result.success) return;
  const sentences = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    return `${name}=${rules[name]}: ${issue.message}`;
  });
  throw new Fault(joined(sentences));
}
