import { readFile } from 'node:fs/promises';
import type { activitiesDeskCalls, OutputOf } from '@yuelan/contract';
import { z } from 'zod/mini';
import type { Files } from '../../files/public.ts';
import { type Actor, actorOf, type Change, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asClientId, asReaderId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { presentDeskWork } from '../present-desk.ts';
import { captionsBytes, judgeWebVtt } from '../rules/webvtt.ts';
import { numberOf } from '../staff-words.ts';
import { findWork, lockWork, type StaffWork, setCaptionsKey } from '../work-store.ts';
import { openWork } from './judge-work.ts';

export const captionsAction = 'activities.work.captions';

interface Asked {
  readonly actor: Actor;
  readonly at: Date;
  /** Locks and reads the work; refuses a version that somebody has changed since the caller read it. */
  open(tx: Tx): Promise<StaffWork | undefined>;
  /** The last step of the transaction before its audit entry. */
  offer?(tx: Tx, change: Change, before: StaffWork): Promise<void>;
}

/** Gives a work captions, replacing any that it has. Returns false if the work was deleted meanwhile. */
export async function setCaptions(
  { db, files }: { readonly db: Db; readonly files: Files },
  work: StaffWork,
  bytes: Uint8Array,
  { actor, at, open, offer }: Asked,
): Promise<boolean> {
  const owner = { clientid: asClientId(work.clientid), readerId: asReaderId(work.reader_id) };
  const key = await files.keep({
    owner,
    module: 'work',
    visibility: 'private',
    contentType: 'text/vtt',
    extension: 'vtt',
    keyFolder: work.key.slice(0, work.key.lastIndexOf('/')),
    bytes,
    perDay: Number.POSITIVE_INFINITY,
  });
  if (key === undefined) throw new Error('Captions are not counted.');
  return transaction(db, async (tx) => {
    const now = await open(tx);
    if (now === undefined) return false;
    await files.claimToo(tx, owner, 'work', key);
    if (now.captions_key !== '') await files.release(tx, now.captions_key);
    await setCaptionsKey(tx, now, key);
    const change: Change = {
      clientid: now.clientid,
      actor,
      at,
      action: captionsAction,
      target: { type: 'activities.work', id: String(now.id) },
      before: { captions: now.captions_key !== '' },
      after: { captions: true },
    };
    await offer?.(tx, change, now);
    await recordChange(tx, change);
    return true;
  });
}

/** Gives a work captions at the desk. Replacing captions cannot be undone: staff upload the old ones again. */
export async function setCaptionsAtDesk(
  portal: Portal,
  caller: DeskCaller,
  { id, version, path }: { readonly id: string; readonly version: string; readonly path: string },
): Promise<OutputOf<typeof activitiesDeskCalls.setCaptions>> {
  const { db, services } = portal;
  const { clientid } = caller.library;
  const work = await findWork(db, clientid, numberOf(id));
  if (work === undefined) throw refuse('activities.judgement.missing');
  const bytes = await readFile(path);
  const wrong = judgeWebVtt(bytes);
  if (wrong === 'size') throw refuse('activities.captions.size', { megabytes: captionsBytes / 1024 / 1024 });
  if (wrong !== undefined) throw refuse('activities.captions.invalid');
  let undoId = '';
  const isSet = await setCaptions({ db, files: services.files }, work, bytes, {
    actor: actorOf(caller),
    at: caller.now,
    open: (tx) => openWork(portal, tx, caller, { id, version: Number(version) }),
    async offer(tx, change, before) {
      if (before.captions_key !== '') return;
      undoId = await offerUndo(tx, {
        ...change,
        permission: 'moderation.judge',
        facts: { version: before.version + 1 } satisfies z.infer<typeof undoFacts>,
      });
    },
  });
  const shown = isSet ? await findWork(db, clientid, work.id) : undefined;
  if (shown === undefined) throw refuse('activities.judgement.missing');
  return { work: presentDeskWork(shown), undoId };
}

const undoFacts = z.object({ version: z.int() });

/** Removes the captions again, unless the work was changed since. */
export async function undoSetCaptions(
  portal: Portal,
  tx: Tx,
  { target: { id }, facts, caller }: Undoing,
): Promise<Undone> {
  const { version } = undoFacts.parse(facts);
  const work = await openWork(portal, tx, caller, { id, version });
  await portal.services.files.release(tx, work.captions_key);
  await setCaptionsKey(tx, work, '');
  return { before: { captions: true }, after: { captions: false } };
}

/** Opens a work as the command line does: whatever its version. */
export const anyVersion = (id: number) => (tx: Tx) => lockWork(tx, undefined, id);
