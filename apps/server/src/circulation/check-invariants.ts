import { type RawBuilder, sql } from 'kysely';
import { type BrokenRule, findBroken } from '../platform/checkup.ts';
import type { Db } from '../platform/database/tables.ts';

/**
 * Queries that return rows only when something is wrong. They are named after the invariants: I1 one active hold per
 * copy; I2 one open loan per copy; I3 a copy's status matches its loan; I4 its held flag matches its hold; I6 a loan's
 * due date and renewal count match its renewals; I7 the ledger has each cause once; I10 rows belong to the same tenant as
 * their parents; I11 holds end once.
 */
const invariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  'I1 at most one active hold per copy': sql`
    select copy_id, count(*) as holds from pre_borrow where status_id = 1 group by copy_id having count(*) > 1`,
  'I2 at most one open loan per copy': sql`
    select copy_id, count(*) as loans from loan where ended_at is null and copy_id is not null
    group by copy_id having count(*) > 1`,
  'I3 a copy on an open loan is marked as lent': sql`
    select copy.id, copy.status_id, copy.lent, copy.due_on, loan.due_on as loan_due_on from loan
    join copy on copy.id = loan.copy_id
    where loan.ended_at is null and (copy.lent <> 1 or copy.status_id not in (2, 7) or copy.due_on <> loan.due_on)`,
  'I3 a copy marked as lent is on an open loan': sql`
    select copy.id from copy where copy.lent = 1
    and not exists (select 1 from loan where loan.copy_id = copy.id and loan.ended_at is null)`,
  'I4 a copy is held exactly while it has an active hold': sql`
    select copy.id, copy.held from copy where copy.held <>
    (select count(*) from pre_borrow where pre_borrow.copy_id = copy.id and pre_borrow.status_id = 1)`,
  'I4 no copy is both lent and held': sql`select id from copy where lent = 1 and held = 1`,
  "I6 the number of a loan's renewals matches its renewal records": sql`
    select loan.id, loan.renew_count from loan where loan.renew_count <>
    (select count(*) from renewal where renewal.loan_id = loan.id)`,
  "I6 a loan's due date is that of its last renewal": sql`
    select loan.id, loan.due_on from loan where loan.due_on <>
    coalesce((select max(due_after) from renewal where renewal.loan_id = loan.id), loan.first_due_on)`,
  'I6 each renewal continues where the previous one ended': sql`
    select renewal.id from renewal join loan on loan.id = renewal.loan_id where renewal.due_before <>
    coalesce((select earlier.due_after from renewal as earlier
      where earlier.loan_id = renewal.loan_id and earlier.number = renewal.number - 1), loan.first_due_on)`,
  'I6 no renewal beyond its limit': sql`select id from renewal where number > allowed or number < 1`,
  'I7 each cause is in the ledger once': sql`
    select clientid, cause from credit_entry group by clientid, cause having count(*) > 1`,
  'I7 every loan and every end of a loan is in the ledger': sql`
    select loan.id from loan where public_library = 0 and
    (not exists (select 1 from credit_entry where credit_entry.clientid = loan.clientid
       and cause = 'loan:' || loan.id || ':borrow')
     or (ended_at is not null and not exists (select 1 from credit_entry where credit_entry.clientid = loan.clientid
       and cause = 'loan:' || loan.id || ':' || ended_as)))`,
  'I7 every expired hold is in the ledger, and no other hold is': sql`
    select pre_borrow.id, status_id from pre_borrow where (case when status_id = 3 then 1 else 0 end) <>
    (select count(*) from credit_entry where credit_entry.clientid = pre_borrow.clientid
      and cause = 'pre-borrow:' || pre_borrow.id || ':expiry')`,
  'I10 a loan belongs to the library of its reader and the group of its copy': sql`
    select loan.id from loan join reader on reader.id = loan.reader_id
    left join copy on copy.id = loan.copy_id left join title on title.id = loan.title_id
    where reader.clientid <> loan.clientid or copy.serviceid <> loan.serviceid
    or title.serviceid <> loan.serviceid or copy.title_id <> loan.title_id`,
  'I10 a hold belongs to the library of its reader and the group of its copy': sql`
    select pre_borrow.id from pre_borrow join reader on reader.id = pre_borrow.reader_id
    join copy on copy.id = pre_borrow.copy_id
    where reader.clientid <> pre_borrow.clientid or copy.serviceid <> pre_borrow.serviceid
    or copy.title_id <> pre_borrow.title_id`,
  'I11 a hold has ended exactly when its status says so': sql`
    select id from pre_borrow where status_id not in (1, 2, 3, 4) or (status_id = 1) <> (ended_at is null)`,
};

/**
 * Rules of circulation that the data violates; empty when all is well. Reads every loan, so use it in tests, soak runs and
 * `doctor`, not in requests. `maxActive` (I5): the maximum number of active holds per reader.
 */
export async function checkInvariants(
  db: Db,
  limits: { readonly maxActive?: number; readonly maxLoans?: number } = {},
): Promise<readonly BrokenRule[]> {
  return findBroken(db, {
    ...invariants,
    ...(limits.maxActive !== undefined && {
      'I5 no reader has more active holds than allowed': sql`
        select reader_id, count(*) as holds from pre_borrow where status_id = 1 group by reader_id
        having count(*) > ${limits.maxActive}`,
    }),
    ...(limits.maxLoans !== undefined && {
      'I5 no reader has more loans than allowed': sql`
        select reader_id, count(*) as loans from loan where ended_at is null and public_library = 0
        group by reader_id having count(*) > ${limits.maxLoans}`,
    }),
  });
}
