import { ruleLimits } from '@yuelan/contract';
import { z } from 'zod';
import { operator, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { versionOf } from '../../platform/desk/version-of.ts';
import { Fault } from '../../platform/fault.ts';
import { wordedIssues } from '../../platform/http/input-words.ts';
import type { ClientId } from '../../platform/ids.ts';
import { joined, t } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';
import { findNamed } from '../../reader/public.ts';
import { findSetRules, writeRules } from '../rule-store.ts';
import { lendingRulesSchema, ruleNames, type SetRules, setRulesSchema } from '../rules/lending-rules.ts';
import type { Author } from './author.ts';

export const rulesChange = 'circulation.rules.change';
/** `typeId` is empty for the general rules. */
export const rulesTarget = (typeId: string) => ({
  type: 'circulation.rules',
  id: typeId === '' ? everybody : typeId,
});
const everybody = 'everybody';

/** Equal rules have an equal version, whatever the order in which they were set. */
export const versionOfRules = (rules: SetRules): number =>
  versionOf(Object.keys(ruleLimits).map((name) => rules[name] ?? null));

/**
 * Changes the rules of a library, or of its borrower type with the given name, from texts such as `loanDays=30`. An empty
 * value removes the rule. For the command line. Throws a Fault that explains the error, and then changes nothing.
 */
export async function changeRules(
  db: Db,
  clientid: ClientId,
  typeName: string | undefined,
  texts: readonly string[],
  now: Date,
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
    const after = withoutUnset({ ...before, ...change });
    checkRules(after);
    await setRules(tx, clientid, type ?? '', before, after, { actor: operator, at: now });
  });
}

/** Only the rules that are set. */
export const withoutUnset = (rules: Readonly<Record<string, number | undefined>>): SetRules =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * Writes checked rules, general or for a borrower type, with their audit entry and undo. Returns the undo, or
 * empty if nothing changes.
 */
export async function setRules(
  tx: Tx,
  clientid: ClientId,
  typeId: string,
  before: SetRules,
  after: SetRules,
  { actor, at }: Author,
): Promise<string> {
  if (versionOfRules(before) === versionOfRules(after)) return '';
  await writeRules(tx, clientid, typeId === '' ? null : typeId, after);
  const change = { clientid, actor, at, action: rulesChange, target: rulesTarget(typeId) };
  const facts: z.infer<typeof undoFacts> = { before, version: versionOfRules(after) };
  const undoId = await offerUndo(tx, { ...change, permission: 'rules.edit', facts });
  await recordChange(tx, { ...change, before, after });
  return undoId;
}

const undoFacts = z.object({ before: setRulesSchema, version: z.int() });

/** Restores the rules from before a change. */
export async function undoRules(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  { target, facts, caller }: Undoing,
): Promise<Undone> {
  const { clientid } = caller.library;
  const { before: after, version } = undoFacts.parse(facts);
  const typeId = target.id === everybody ? '' : target.id;
  const before = (await findSetRules(tx, clientid)).get(typeId) ?? {};
  await refuseStale(portal, tx, caller, {
    target,
    read: version,
    version: versionOfRules(before),
    current: before,
  });
  await writeRules(tx, clientid, typeId === '' ? null : typeId, after);
  return { before, after };
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
  const issues = wordedIssues(lendingRulesSchema, rules);
  if (issues.length === 0) return;
  const sentences = issues.map(({ path, message }) => {
    const name = String(path[0] ?? '');
    return t`${`${name}=${rules[name]}`}: ${message}`;
  });
  throw new Fault(joined(sentences));
}
