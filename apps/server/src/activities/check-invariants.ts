import { type RawBuilder, sql } from 'kysely';
import { type BrokenRule, findBroken } from '../platform/checkup.ts';
import type { Db } from '../platform/database/tables.ts';

/** Statements that return rows only when something is wrong; named as in `circulation/check-invariants.ts`. */
const invariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  'I10 enrolled readers belong to the library of the activity': sql`
    select activity_id, reader_id from activity_enrolment join reader on reader.id = activity_enrolment.reader_id
    where reader.clientid <> activity_enrolment.clientid`,
  'I10 readers who checked in belong to the library of the activity': sql`
    select activity_id, reader_id from activity_signing join reader on reader.id = activity_signing.reader_id
    where reader.clientid <> activity_signing.clientid`,
  'I10 authors of reviews belong to the library of the activity': sql`
    select book_review.id from book_review join reader on reader.id = book_review.reader_id
    where reader.clientid <> book_review.clientid`,
  'I13 nobody is enrolled twice': sql`
    select clientid, activity_id, reader_id from activity_enrolment
    group by clientid, activity_id, reader_id having count(*) > 1`,
  'I13 nobody checked in twice': sql`
    select clientid, activity_id, reader_id from activity_signing
    group by clientid, activity_id, reader_id having count(*) > 1`,
  'I13 the number of participants matches the enrolments': sql`
    select id, enrolled_count from activity where enrolled_count <>
    (select count(*) from activity_enrolment
      where activity_enrolment.clientid = activity.clientid and activity_enrolment.activity_id = activity.id
      and waiting_number is null)`,
  'I13 places in the waiting list were assigned in order': sql`
    select activity_enrolment.activity_id, reader_id, waiting_number from activity_enrolment
    join activity on activity.clientid = activity_enrolment.clientid and activity.id = activity_enrolment.activity_id
    where waiting_number > last_waiting_number`,
};

/** Rules of activities that the data violates; empty when all is well. For tests, not for requests. */
export async function checkInvariants(db: Db): Promise<readonly BrokenRule[]> {
  return findBroken(db, invariants);
}
