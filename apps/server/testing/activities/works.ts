import { activitiesCalls, type UploadPlace } from '@yuelan/contract';
import { type NewActivity, putActivity } from '../../src/activities/activity-store.ts';
import { type NewCompetition, putCompetition } from '../../src/activities/competition-store.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { asClientId } from '../../src/platform/ids.ts';
import { answerOf, callAs } from '../call-as.ts';
import type { TestApp } from '../each-database.ts';
import { video } from '../files/videos.ts';

/** An activity that collects works and is in progress by the tests' clock; `facts` change it. */
export function makeActivity(
  app: TestApp,
  clientid: string,
  id: string,
  facts: Partial<NewActivity> = {},
): Promise<void> {
  const activity: NewActivity = {
    id,
    key: id,
    category: 2,
    start_at: '2026-02-01T00:00:00.000Z',
    end_at: '2026-04-01T00:00:00.000Z',
    publish_at: '',
    until_at: '',
    updated_at: '2026-02-01T00:00:00.000Z',
    cover: '',
    enrol: 0,
    enrol_from: '',
    enrol_until: '',
    sign: 0,
    capacity: null,
    reviews: 0,
    works: 2,
    departments: '[]',
    borrower_types: '[]',
    credit_from: null,
    credit_to: null,
    credit_reset: null,
    answer_number: null,
    right_number: null,
    texts: [{ language: 'zh-CN', name: `朗读 ${id}`, place: '', object: '', introduction: '' }],
    ...facts,
  };
  return transaction(app.db, (tx) => putActivity(tx, asClientId(clientid), activity));
}

/** A competition in progress by the tests' clock; `facts` change it. */
export function makeCompetition(
  app: TestApp,
  clientid: string,
  id: string,
  facts: Partial<NewCompetition> = {},
): Promise<void> {
  const competition: NewCompetition = {
    id,
    start_at: '2026-02-01T00:00:00.000Z',
    end_at: '2026-04-01T00:00:00.000Z',
    publish_at: '',
    until_at: '',
    cover: '',
    texts: [{ language: 'zh-CN', name: `竞赛 ${id}`, introduction: '' }],
    ...facts,
  };
  return transaction(app.db, (tx) => putCompetition(tx, asClientId(clientid), competition));
}

/** The page's request before it uploads a video of this size. */
export const asking = (activityId: string, size: number) => ({
  activityId,
  filename: '春.mp4',
  size,
  contentType: 'video/mp4',
});

export async function signFor(
  app: TestApp,
  token: string,
  activityId: string,
  size: number,
): Promise<UploadPlace> {
  return answerOf(await callAs(app, token)(activitiesCalls.signUpload, asking(activityId, size)));
}

/** Sends bytes to an upload address of this portal. */
export function putTo(
  app: TestApp,
  url: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': 'video/mp4', ...headers },
    payload: Buffer.from(bytes),
  });
}

/** Uploads a small video and enters it. Returns the work and the key of its file. */
export async function enterWork(app: TestApp, token: string, relId: string, bytes = video()) {
  const place = await signFor(app, token, relId, bytes.length);
  const { statusCode } = await putTo(app, place.url, bytes);
  if (statusCode !== 200) throw new Error(`The upload was answered ${statusCode}.`);
  const work = answerOf(await callAs(app, token)(activitiesCalls.saveWork, { relId, url: place.key }));
  return { key: place.key, work };
}
