import type { DeskActivity, DeskParticipant, Language } from '@yuelan/contract';
import { inLanguage, localTime } from '../content/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import { type Page, sliced } from '../platform/page-slice.ts';
import { findActivitiesById, findEveryActivity, type StoredActivity } from './activity-store.ts';
import { countWaiting } from './enrolment-store.ts';
import { findParticipants } from './participation-store.ts';
import { statusByClock } from './rules/activity-clock.ts';

const nameIn = ({ texts }: StoredActivity, language: Language) => inLanguage(texts, language)?.name ?? '';

async function presentActivities(
  db: Db,
  { library: { clientid, settings }, language, now }: DeskCaller,
  activities: readonly StoredActivity[],
): Promise<DeskActivity[]> {
  const lines = await countWaiting(
    db,
    clientid,
    activities.map(({ id }) => id),
  );
  return activities.map((activity) => ({
    id: activity.id,
    name: nameIn(activity, language),
    status: statusByClock(activity.startAt, activity.endAt, now),
    startTime: localTime(activity.startAt, settings.timeZone),
    endTime: localTime(activity.endAt, settings.timeZone),
    enrolled: activity.enrolledCount,
    ...(activity.capacity === undefined ? {} : { capacity: activity.capacity }),
    waiting: lines.get(activity.id) ?? 0,
  }));
}

/** Activities that readers enrol in or check in to, the latest first. */
export async function listDeskActivities(
  db: Db,
  caller: DeskCaller,
  text: string,
  { pageNum, pageSize }: Page,
) {
  const wanted = text.trim().toLowerCase();
  const found = (await findEveryActivity(db, caller.library.clientid))
    .filter(({ enrol, sign }) => enrol || sign)
    .filter((activity) => nameIn(activity, caller.language).toLowerCase().includes(wanted))
    .toSorted((a, b) => (a.startAt > b.startAt ? -1 : 1));
  const results = await presentActivities(db, caller, sliced(found, { pageNum, pageSize }));
  return { results, totalRecord: found.length, pageNum, pageSize };
}

/** An activity of the caller's library with everybody whose name or number contains the text. */
export async function readParticipants(
  db: Db,
  caller: DeskCaller,
  activityId: string,
  text: string,
): Promise<{ readonly activity: DeskActivity; readonly participants: readonly DeskParticipant[] }> {
  const { clientid } = caller.library;
  const found = await findActivitiesById(db, clientid, [activityId]);
  const [activity] = await presentActivities(db, caller, found);
  if (activity === undefined) throw refuse('activities.activity.missing');
  const wanted = text.trim().toLowerCase();
  let line = 0;
  const participants = (await findParticipants(db, clientid, activityId)).map((person): DeskParticipant => {
    if (person.waitingSince !== undefined) line += 1;
    return {
      reader: {
        id: person.readerId,
        name: person.realName,
        number: person.borrowNumber,
        department: person.department,
      },
      enrolledAt: person.enrolledAt ?? '',
      promotedAt: person.promotedAt ?? '',
      signedAt: person.signedAt ?? '',
      waitingPlace: person.waitingSince === undefined ? 0 : line,
      waitingSince: person.waitingSince ?? '',
    };
  });
  return {
    activity,
    participants: participants.filter(({ reader: { name, number } }) =>
      `${name} ${number}`.toLowerCase().includes(wanted),
    ),
  };
}
