import type { activitiesDeskCalls, OutputOf, ParsedInputOf, ReviewState } from '@yuelan/contract';
import { z } from 'zod/mini';
import { type Actor, actorOf, type Change, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { lastChange } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { keptWords } from '../judgement-words.ts';
import { presentDeskReviews } from '../present-desk.ts';
import { putAssessment, removeAssessment } from '../review-assessment-store.ts';
import { findReviewsById, lockReviews, type StoredReview, setReviewState } from '../review-store.ts';
import { numberOf } from '../staff-words.ts';

const action = 'activities.review.judge';
const targetOf = (id: number) => ({ type: 'activities.review', id: String(id) });

const saidSchema = z.object({ assessor: z.string(), content: z.string(), score: z.number() });
type Said = z.infer<typeof saidSchema>;

/** What staff decide about a review; without a state it stays as it is and is only assessed. */
export interface ReviewJudgement {
  readonly state?: ReviewState | undefined;
  /** Why it is hidden. */
  readonly reason: string;
  readonly assessment?: Said | undefined;
}

interface Who {
  readonly actor: Actor;
  readonly at: Date;
}

/** Decides about a locked review and returns the change to record at the end of the transaction. */
export async function judgeReview(
  tx: Tx,
  { actor, at }: Who,
  review: StoredReview,
  { state = review.state, reason, assessment }: ReviewJudgement,
): Promise<Change> {
  const hiddenReason = state === 'hidden' ? reason || review.hiddenReason : '';
  await setReviewState(tx, review, state, hiddenReason);
  if (assessment !== undefined) await putAssessment(tx, review.id, assessment, at);
  const scoreOf = (said: Said | undefined) => (said === undefined ? {} : { score: said.score });
  return {
    clientid: review.clientid,
    actor,
    at,
    action,
    target: targetOf(review.id),
    before: {
      state: review.state,
      reason: review.hiddenReason,
      ...(assessment === undefined ? {} : scoreOf(assessmentOf(review, assessment.assessor))),
    },
    after: { state, reason: hiddenReason, ...scoreOf(assessment) },
  };
}

const assessmentOf = ({ assessments }: StoredReview, assessor: string) =>
  assessments.find((one) => one.assessor === assessor);

/** What undoing a decision needs to know about each review. */
const undoFacts = z.array(
  z.object({
    id: z.int(),
    /** After the decision. */
    version: z.int(),
    state: z.enum(['waiting', 'published', 'hidden']),
    reason: z.string(),
    /** Who assessed the review with the decision, and their earlier assessment. */
    assessor: z.optional(z.string()),
    said: z.optional(saidSchema),
  }),
);
type Undoable = z.infer<typeof undoFacts>[number];

function undoableOf(review: StoredReview, assessor: string | undefined): Undoable {
  const { id, version, state, hiddenReason: reason } = review;
  const said = assessor === undefined ? undefined : assessmentOf(review, assessor);
  return {
    id,
    version: version + 1,
    state,
    reason,
    ...(assessor === undefined ? {} : { assessor }),
    ...(said === undefined ? {} : { said: saidSchema.parse(said) }),
  };
}

/**
 * Publishes or hides reviews at the desk. Reviews that somebody has changed since the caller read them stay as they
 * are.
 */
export async function judgeReviews(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof activitiesDeskCalls.judgeReviews>,
): Promise<OutputOf<typeof activitiesDeskCalls.judgeReviews>> {
  if (input.state === 'hidden' && input.reason === '') throw refuse('activities.judgement.reason');
  const { library, staff, now } = caller;
  const { clientid } = library;
  const read = new Map(input.reviews.map(({ id, version }) => [numberOf(id), version]));
  const assessment =
    input.assessment === undefined ? undefined : { ...input.assessment, assessor: staff.name };
  return transaction(portal.db, async (tx) => {
    await lockReviews(tx, clientid, [...read.keys()]);
    const found = await findReviewsById(tx, clientid, [...read.keys()]);
    if (found.length === 0) throw refuse('activities.judgement.missing');
    const fresh = found.filter(({ id, version }) => read.get(id) === version);
    const stale = found.filter((review) => !fresh.includes(review));
    const [first] = fresh;
    if (first === undefined) throw await conflictOf(portal, tx, caller, stale[0]);

    const who = { actor: actorOf(caller), at: now };
    const changes: Change[] = [];
    for (const review of fresh) changes.push(await judgeReview(tx, who, review, { ...input, assessment }));
    const undoId = await offerUndo(tx, {
      ...who,
      clientid,
      action,
      target: targetOf(first.id),
      permission: 'moderation.judge',
      facts: fresh.map((review) => undoableOf(review, assessment?.assessor)),
    });
    const words = keptWords[caller.language];
    const kept = [];
    for (const review of stale) {
      const why = words.changed((await changedBy(portal, tx, caller, review)).by);
      kept.push({ id: String(review.id), name: words.review(review.bookName), why });
    }
    for (const id of read.keys())
      if (!found.some((review) => review.id === id))
        kept.push({ id: String(id), name: words.goneReview, why: words.gone });
    const judged = await findReviewsById(
      tx,
      clientid,
      fresh.map(({ id }) => id),
    );
    const reviews = await presentDeskReviews(tx, library, caller.language, judged);
    for (const change of changes) await recordChange(tx, change);
    return { reviews, kept, undoId };
  });
}

/** Who changed a review last, and when: its author, or staff. */
async function changedBy(portal: Portal, tx: Tx, caller: DeskCaller, review: StoredReview) {
  const change = await lastChange(portal, tx, caller, targetOf(review.id));
  return change === undefined || change.at < review.updatedAt
    ? { by: review.realName, at: review.updatedAt }
    : change;
}

async function conflictOf(
  portal: Portal,
  tx: Tx,
  caller: DeskCaller,
  review: StoredReview | undefined,
): Promise<Error> {
  if (review === undefined) return refuse('activities.judgement.missing');
  const [current] = await presentDeskReviews(tx, caller.library, caller.language, [review]);
  return refuse('desk.conflict', { ...(await changedBy(portal, tx, caller, review)), current });
}

/** Undoes a decision for the reviews that nobody has changed since. */
export async function undoJudgeReviews(
  portal: Portal,
  tx: Tx,
  { clientid, target, facts, caller }: Undoing,
): Promise<Undone> {
  const decided = undoFacts.parse(facts);
  const ids = decided.map(({ id }) => id);
  await lockReviews(tx, caller.library.clientid, ids);
  const found = await findReviewsById(tx, caller.library.clientid, ids);
  const words = keptWords[caller.language];
  const kept = [];
  const changes: Change[] = [];
  for (const { id, version, state, reason, assessor, said } of decided) {
    const review = found.find((one) => one.id === id);
    if (review === undefined) kept.push({ what: words.goneReview, why: words.gone });
    else if (review.version !== version) {
      if (decided.length === 1) throw await conflictOf(portal, tx, caller, review);
      const { by } = await changedBy(portal, tx, caller, review);
      kept.push({ what: words.review(review.bookName), why: words.changed(by) });
    } else {
      await setReviewState(tx, review, state, reason);
      if (said !== undefined) await putAssessment(tx, id, said, caller.now);
      else if (assessor !== undefined) await removeAssessment(tx, id, assessor);
      changes.push({
        clientid,
        actor: actorOf(caller),
        at: caller.now,
        action: `${action}.undo`,
        target: targetOf(id),
        before: { state: review.state, reason: review.hiddenReason },
        after: { state, reason },
      });
    }
  }
  // The log entry of the undo itself belongs to its target.
  for (const change of changes) if (change.target.id !== target.id) await recordChange(tx, change);
  const own = changes.find((change) => change.target.id === target.id);
  return { before: own?.before, after: own?.after, kept };
}
