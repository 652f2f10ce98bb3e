import type { activitiesDeskCalls, OutputOf, ParsedInputOf } from '@yuelan/contract';
import { z } from 'zod/mini';
import { type Actor, actorOf, type Change, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { presentDeskWork } from '../present-desk.ts';
import { numberOf } from '../staff-words.ts';
import { lockWork, putAssessment, removeAssessment, type StaffWork, setVerdict } from '../work-store.ts';

const action = 'activities.work.judge';
const targetOf = (id: number) => ({ type: 'activities.work', id: String(id) });

const saidSchema = z.object({ assessor: z.string(), content: z.string(), score: z.number() });

/** What staff decide about a work; without a verdict it is only assessed. */
export interface WorkJudgement {
  readonly verdict?: 'accepted' | 'returned' | undefined;
  /** Why it is returned. */
  readonly reason: string;
  readonly assessment?: z.infer<typeof saidSchema> | undefined;
}

const assessmentOf = ({ assessments }: StaffWork, assessor: string) =>
  assessments.find((one) => one.assessor === assessor);

/** Decides about a locked work and returns the change to record at the end of the transaction. */
export async function judgeWork(
  tx: Tx,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
  work: StaffWork,
  { verdict, reason, assessment }: WorkJudgement,
): Promise<Change> {
  const after = verdict ?? work.verdict;
  const returnReason = after === 'returned' ? reason || work.return_reason : '';
  await setVerdict(tx, work, after, returnReason);
  if (assessment !== undefined)
    await putAssessment(tx, work.clientid, { ...assessment, work_id: work.id, updated_at: at.toISOString() });
  const before = assessment === undefined ? undefined : assessmentOf(work, assessment.assessor);
  return {
    clientid: work.clientid,
    actor,
    at,
    action,
    target: targetOf(work.id),
    before: {
      verdict: work.verdict,
      reason: work.return_reason,
      ...(before === undefined ? {} : { score: before.score }),
    },
    after: {
      verdict: after,
      reason: returnReason,
      ...(assessment === undefined ? {} : { score: assessment.score }),
    },
  };
}

const undoFacts = z.object({
  /** After the decision. */
  version: z.int(),
  verdict: z.string(),
  reason: z.string(),
  /** Who assessed the work with the decision, and their earlier assessment. */
  assessor: z.optional(z.string()),
  said: z.optional(saidSchema),
});

/** Accepts or returns a work at the desk, unless somebody has decided since the caller read it. */
export async function judgeWorkAtDesk(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof activitiesDeskCalls.judgeWork>,
): Promise<OutputOf<typeof activitiesDeskCalls.judgeWork>> {
  if (input.state === 'returned' && input.reason === '') throw refuse('activities.judgement.reason');
  const { clientid } = caller.library;
  const assessor = input.assessment === undefined ? undefined : caller.staff.name;
  return transaction(portal.db, async (tx) => {
    const work = await openWork(portal, tx, caller, input);
    const who = { actor: actorOf(caller), at: caller.now };
    const change = await judgeWork(tx, who, work, {
      verdict: input.state,
      reason: input.reason,
      assessment:
        input.assessment === undefined ? undefined : { ...input.assessment, assessor: caller.staff.name },
    });
    const said = assessor === undefined ? undefined : assessmentOf(work, assessor);
    const facts: z.infer<typeof undoFacts> = {
      version: work.version + 1,
      verdict: work.verdict,
      reason: work.return_reason,
      ...(assessor === undefined ? {} : { assessor }),
      ...(said === undefined ? {} : { said: saidSchema.parse(said) }),
    };
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'moderation.judge',
      facts,
    });
    const judged = await lockWork(tx, clientid, work.id);
    if (judged === undefined) throw refuse('activities.judgement.missing');
    await recordChange(tx, change);
    return { work: presentDeskWork(judged), undoId };
  });
}

/** A work of the caller's library in the version that they read, locked. */
export async function openWork(
  portal: Portal,
  tx: Tx,
  caller: DeskCaller,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<StaffWork> {
  const work = await lockWork(tx, caller.library.clientid, numberOf(id));
  if (work === undefined) throw refuse('activities.judgement.missing');
  await refuseStale(portal, tx, caller, {
    target: targetOf(work.id),
    read: version,
    version: work.version,
    current: presentDeskWork(work),
  });
  return work;
}

/** Undoes a decision, unless somebody made another one since. */
export async function undoJudgeWork(
  portal: Portal,
  tx: Tx,
  { target: { id }, facts, caller }: Undoing,
): Promise<Undone> {
  const { version, verdict, reason, assessor, said } = undoFacts.parse(facts);
  const work = await openWork(portal, tx, caller, { id, version });
  await setVerdict(tx, work, verdict, reason);
  if (said !== undefined)
    await putAssessment(tx, work.clientid, {
      ...said,
      work_id: work.id,
      updated_at: caller.now.toISOString(),
    });
  else if (assessor !== undefined) await removeAssessment(tx, work.id, assessor);
  return { before: { verdict: work.verdict, reason: work.return_reason }, after: { verdict, reason } };
}
