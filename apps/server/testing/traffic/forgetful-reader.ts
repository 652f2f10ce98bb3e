import { circulationCalls } from '@yuelan/contract';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/tables.ts';
import type { Line } from './line.ts';
import { Ledger, type Worker } from './worker.ts';

/** Counts how often each hold expires, in a schema separate from the portal's. */
const audit = [
  'create schema if not exists audit',
  'create table if not exists audit.expiry (hold_id bigint not null, at timestamptz not null default clock_timestamp())',
  `create or replace function audit.note_expiry() returns trigger language plpgsql as
   $$ begin insert into audit.expiry (hold_id) values (new.id); return null; end $$`,
  `create or replace trigger note_expiry after update on pre_borrow for each row
   when (new.status_id = 3) execute function audit.note_expiry()`,
];

/** Records each expiry of a hold. PostgreSQL only. */
export async function auditExpiry(db: Db): Promise<void> {
  for (const statement of audit) await sql.raw(statement).execute(db);
}

/** A reader who never picks up held copies. The background job has to end each hold exactly once. */
export class ForgetfulReader implements Worker {
  readonly ledger = new Ledger();
  readonly #line: Line;
  readonly #db: Db;
  readonly #free: string[];
  readonly #due: number[] = [];

  /** `db` is used to let a hold's time run out. */
  constructor(line: Line, db: Db, copies: readonly string[]) {
    this.#line = line;
    this.#db = db;
    this.#free = [...copies];
  }

  async act(): Promise<void> {
    const barcode = this.#free.shift();
    if (barcode === undefined) return;
    const answer = await this.#line.call('hold', circulationCalls.placeHold, { bookBarCode: barcode });
    if (answer.kind === 'failed') this.ledger.unanswered += 1;
    if (answer.kind !== 'answered') return;
    this.ledger.confirmed += 1;
    const id = Number(answer.data.id);
    const past = new Date(Date.now() - 60_000).toISOString();
    await this.#db
      .updateTable('pre_borrow')
      .set({ end_at: past })
      .where('id', '=', id)
      .execute()
      .then(
        () => this.#due.push(id),
        () => undefined,
      );
  }

  async check(db: Db): Promise<readonly string[]> {
    const { rows } = await sql<{ id: number; times: number; booked: number }>`
      select pre_borrow.id,
        (select count(*) from audit.expiry where hold_id = pre_borrow.id) as times,
        (select count(*) from credit_entry where cause = 'pre-borrow:' || pre_borrow.id || ':expiry') as booked
      from pre_borrow where id in (${sql.join([...this.#due, 0])})`.execute(db);
    return this.#due.flatMap((id) => {
      const row = rows.find((one) => one.id === id);
      const times = row?.times ?? 0;
      const booked = row?.booked ?? 0;
      return times === 1 && booked === 1
        ? []
        : [`hold ${id}: expired ${times} times, ${booked} credit records`];
    });
  }

  /** The number of holds left to expire. */
  get expected(): number {
    return this.#due.length;
  }

  close(): void {
    this.#line.close();
  }
}
