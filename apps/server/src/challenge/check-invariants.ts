import { questionsPerLevel } from '@yuelan/contract';
import { type RawBuilder, sql } from 'kysely';
import { type BrokenRule, findBroken } from '../platform/checkup.ts';
import type { Db } from '../platform/database/tables.ts';

/** Statements that return rows only when something is wrong; named as in `circulation/check-invariants.ts`. */
const invariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  'I8 no level has more answers than questions': sql`
    select attempt_id, count(*) as answers from challenge_answer
    group by attempt_id having count(*) > ${questionsPerLevel}`,
  'I8 one attempt per reader, activity and level': sql`
    select clientid, reader_id, activity_id, number from challenge_attempt
    group by clientid, reader_id, activity_id, number having count(*) > 1`,
  'I8 an answer belongs to a question of the level, and to one of its options': sql`
    select attempt_id, challenge_answer.question_id from challenge_answer
    join challenge_attempt on challenge_attempt.id = challenge_answer.attempt_id
    join challenge_question on challenge_question.id = challenge_answer.question_id
    join challenge_option on challenge_option.id = challenge_answer.option_id
    where challenge_question.level_id <> challenge_attempt.level_id
    or challenge_option.question_id <> challenge_answer.question_id`,
  'I8 marks match the answers, and exist exactly when the level is over': sql`
    select id, state, right_num, wrong_num from challenge_attempt where right_num <>
    (case when finished_at = '' then 0 else (select count(*) from challenge_answer
      join challenge_option on challenge_option.id = challenge_answer.option_id
      where challenge_answer.attempt_id = challenge_attempt.id and is_right = 1) end)
    or right_num + wrong_num <> (case when finished_at = '' then 0 else (select count(*) from challenge_question
      where challenge_question.level_id = challenge_attempt.level_id) end)`,
  'I8 every question has one right option': sql`
    select question_id from challenge_option group by question_id having sum(is_right) <> 1`,
  'I8 levels are played in order': sql`
    select later.id from challenge_attempt as later
    join challenge_attempt as earlier on earlier.clientid = later.clientid
    and earlier.reader_id = later.reader_id and earlier.activity_id = later.activity_id
    where earlier.number < later.number and earlier.finished_at = ''`,
  'I7 credit was restored exactly where a level says so': sql`
    select clientid, reader_id, activity_id, sum(restored) as restored from challenge_attempt
    group by clientid, reader_id, activity_id having sum(restored) <>
    (select count(*) from credit_entry where credit_entry.clientid = challenge_attempt.clientid
      and cause = 'challenge:' || challenge_attempt.activity_id || ':restore:' || challenge_attempt.reader_id)`,
  'I10 an attempt belongs to the library of its reader and of its questions': sql`
    select challenge_attempt.id from challenge_attempt join reader on reader.id = challenge_attempt.reader_id
    join challenge_level on challenge_level.id = challenge_attempt.level_id
    where reader.clientid <> challenge_attempt.clientid
    or challenge_level.clientid <> challenge_attempt.clientid
    or challenge_level.number <> challenge_attempt.number`,
};

/** Rules of challenges that the data violates; empty when all is well. For tests, not for requests. */
export async function checkInvariants(db: Db): Promise<readonly BrokenRule[]> {
  return findBroken(db, invariants);
}
