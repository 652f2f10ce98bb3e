import type { OutputOf, ParsedInputOf, purchaseDeskCalls } from '@yuelan/contract';
import { z } from 'zod/mini';
import { shownTitleId } from '../../catalogue/public.ts';
import { type Actor, actorOf, type Change, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import {
  lockRequests,
  presentBook,
  putAnswer,
  type StoredAnswer,
  type StoredRequest,
} from '../request-store.ts';

const declined = -2;
const action = 'purchase.request.answer';
const targetOf = (id: number) => ({ type: 'purchase.request', id: String(id) });
const answerOf = ({ status, answer, titleId }: StoredAnswer): StoredAnswer => ({ status, answer, titleId });

/** Reads the number of a row. Anything else becomes 0, which no row has. */
const numberOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** Answers a locked request and returns the change to record at the end of the transaction. */
export async function answerRequest(
  tx: Tx,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
  request: StoredRequest,
  said: StoredAnswer,
): Promise<Change> {
  await putAnswer(tx, request, said, at);
  const change = { clientid: request.clientid, actor, at, action, target: targetOf(request.id) };
  return { ...change, before: answerOf(request), after: answerOf(said) };
}

/** The data for undoing an answer, per request: what was said before, and the version after. */
const undoFacts = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    status: z.int(),
    answer: z.string(),
    titleId: z.nullable(z.int()),
  }),
);

/** Answers requests at the desk, all of them or none. */
export async function answerRequests(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof purchaseDeskCalls.answerRequests>,
): Promise<OutputOf<typeof purchaseDeskCalls.answerRequests>> {
  const { library, now } = caller;
  const { status, answer, catalogueId } = input;
  if (status === declined && answer === '') throw refuse('purchase.request.reason');
  const titleId = catalogueId === undefined ? null : await shownTitleId(portal.db, library, catalogueId);
  return transaction(portal.db, async (tx) => {
    const found = await openRequests(
      portal,
      tx,
      caller,
      input.requests.map(({ id, version }) => ({ id: numberOf(id), version })),
    );
    const [first] = found;
    if (first === undefined) throw refuse('purchase.request.missing');
    const who = { actor: actorOf(caller), at: now };
    const changes: Change[] = [];
    for (const request of found)
      changes.push(await answerRequest(tx, who, request, { status, answer, titleId }));
    const facts: z.infer<typeof undoFacts> = found.map((request) => ({
      ...answerOf(request),
      id: request.id,
      version: request.version + 1,
    }));
    const undoId = await offerUndo(tx, {
      ...who,
      clientid: library.clientid,
      action,
      target: targetOf(first.id),
      permission: 'purchases.answer',
      facts,
    });
    for (const change of changes) await recordChange(tx, change);
    return { undoId };
  });
}

/**
 * The requests of the caller's library, locked, in the versions that were read. Those of erased readers are left out.
 */
async function openRequests(
  portal: Portal,
  tx: Tx,
  caller: DeskCaller,
  read: readonly { readonly id: number; readonly version: number }[],
): Promise<readonly StoredRequest[]> {
  const found = await lockRequests(
    tx,
    caller.library.clientid,
    read.map(({ id }) => id),
  );
  for (const request of found)
    await refuseStale(portal, tx, caller, {
      target: targetOf(request.id),
      read: read.find(({ id }) => id === request.id)?.version ?? 0,
      version: request.version,
      current: presentBook([request])[0],
    });
  return found;
}

/** Takes an answer back, unless somebody has given another one since. */
export async function undoAnswers(
  portal: Portal,
  tx: Tx,
  { clientid, target, facts, caller }: Undoing,
): Promise<Undone> {
  const given = undoFacts.parse(facts);
  const changes: Change[] = [];
  for (const request of await openRequests(portal, tx, caller, given)) {
    const before = given.find(({ id }) => id === request.id);
    if (before === undefined) continue;
    await putAnswer(tx, request, before, caller.now);
    changes.push({
      clientid,
      actor: actorOf(caller),
      at: caller.now,
      action: `${action}.undo`,
      target: targetOf(request.id),
      before: answerOf(request),
      after: answerOf(before),
    });
  }
  // For the target, the undo itself writes the entry.
  for (const change of changes) if (change.target.id !== target.id) await recordChange(tx, change);
  const own = changes.find((change) => change.target.id === target.id);
  return { before: own?.before, after: own?.after };
}
