import {
  findEveryActivity,
  insertEnrolment,
  insertReview,
  insertSigning,
  putAssessment,
  takePlace,
} from '../activities/public.ts';
import { type Clock, dayMs, hourMs } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId, type ClientId } from '../platform/ids.ts';
import { insertRecommendation } from '../purchase/public.ts';
import { findReaderByNumber } from '../reader/public.ts';
import { type DemoEnrolment, type DemoRequest, type DemoReview, deeds } from './activity-deeds.ts';

/**
 * Makes demonstration readers take part: they enrol, sign in, write reviews (some of them assessed) and request books.
 */
export async function fillActivities(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const { library, enrolments, reviews, requests = [] } of deeds) {
    const clientid = asClientId(library);
    const activities = await findEveryActivity(db, clientid);
    const activityOf = (key: string) => {
      const activity = activities.find((one) => one.key === key);
      if (activity === undefined) throw new Error(`${library} has no activity ${key}.`);
      return activity;
    };
    await transaction(db, async (tx) => {
      for (const enrolment of enrolments)
        await enrolAll(tx, clientid, activityOf(enrolment.activity), enrolment);
      for (const review of reviews) await write(tx, clientid, activityOf(review.activity).id, review, now);
      for (const request of requests) await ask(tx, clientid, request, now);
    });
  }
}

/** Readers enrol soon after the activity began, which was yesterday at the latest, and sign in at once if they came. */
async function enrolAll(
  tx: Tx,
  clientid: ClientId,
  {
    id: activityId,
    startAt,
    endAt,
  }: { readonly id: string; readonly startAt: string; readonly endAt: string },
  { readers, came }: DemoEnrolment,
): Promise<void> {
  const start = Date.parse(startAt);
  const first = start + Math.min(9 * hourMs, (Date.parse(endAt) - start) / 4);
  for (const [index, number] of readers.entries()) {
    const readerId = await readerOf(tx, clientid, number);
    const at = new Date(first + index * 1_300_000);
    await insertEnrolment(tx, { clientid, activityId, readerId, at });
    await takePlace(tx, clientid, activityId);
    if (came.includes(number)) await insertSigning(tx, { clientid, activityId, readerId, at });
  }
}

async function write(
  tx: Tx,
  clientid: ClientId,
  activityId: string,
  { reader, bookName, firstAuthor, content, daysAgo, waits, assessed }: DemoReview,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * dayMs);
  const id = await insertReview(tx, {
    clientid,
    activityId,
    readerId: await readerOf(tx, clientid, reader),
    bookName,
    firstAuthor,
    matchKey: JSON.stringify([bookName, firstAuthor]),
    titleId: undefined,
    content,
    published: waits === undefined,
    at,
  });
  if (assessed === undefined) return;
  const { by, score, words } = assessed;
  await putAssessment(tx, id, { assessor: by, score, content: words }, new Date(at.getTime() + dayMs));
}

async function ask(
  tx: Tx,
  clientid: ClientId,
  { readers, daysAgo, ...book }: DemoRequest,
  now: Date,
): Promise<void> {
  for (const [index, number] of readers.entries()) {
    const at = new Date(now.getTime() - daysAgo * dayMs + index * 5_000_000);
    await insertRecommendation(
      tx,
      { clientid, readerId: await readerOf(tx, clientid, number) },
      { ...book, at },
    );
  }
}

async function readerOf(tx: Tx, clientid: ClientId, number: string) {
  const reader = await findReaderByNumber(tx, clientid, number);
  if (reader === undefined) throw new Error(`There is no reader ${number}.`);
  return reader.id;
}
