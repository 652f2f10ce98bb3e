import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../platform/database/tables.ts';
import { dayOf } from './rules/library-calendar.ts';

export interface PartnerRequest {
  readonly key: string;
  readonly state: 'asked' | 'granted' | 'refused';
  readonly message: string;
  /** ISO 8601. */
  readonly askedAt: string;
}

interface RequestName {
  readonly loanId: number;
  readonly dueBefore: string;
}

const columns = ['request_key as key', 'state', 'message', 'asked_at as askedAt'] as const;

export async function findPartnerRequest(tx: Tx, name: RequestName): Promise<PartnerRequest | undefined> {
  return tx
    .selectFrom('partner_request')
    .select(columns)
    .where(({ and }) => and({ loan_id: name.loanId, due_before: name.dueBefore }))
    .executeTakeFirst();
}

/** The requests for these loans with their current due dates. Loan id → request. */
export async function findPartnerRequests(
  db: Db,
  loanIds: readonly number[],
): Promise<ReadonlyMap<number, PartnerRequest>> {
  if (loanIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('partner_request')
    .innerJoin('loan', 'loan.id', 'partner_request.loan_id')
    .select('loan.id')
    .select(columns)
    .where('loan.id', 'in', [...loanIds])
    .whereRef('partner_request.due_before', '=', 'loan.due_on')
    .execute();
  return new Map(rows.map(({ id, ...request }) => [id, request]));
}

/** The partner's message if it refused on that day, otherwise undefined. */
export function refusalOfDay(request: PartnerRequest, day: string, timeZone: string): string | undefined {
  if (request.state !== 'refused' || dayOf(new Date(request.askedAt), timeZone) !== day) return undefined;
  return request.message;
}

/** The idempotency key for a loan and due date, created if necessary. It is stored before the request is sent. */
export async function ensurePartnerRequest(tx: Tx, name: RequestName, now: Date): Promise<string> {
  await tx
    .insertInto('partner_request')
    .values({
      loan_id: name.loanId,
      due_before: name.dueBefore,
      request_key: randomUUID(),
      state: 'asked',
      message: '',
      asked_at: now.toISOString(),
      answered_at: null,
    })
    .onConflict((conflict) => conflict.columns(['loan_id', 'due_before']).doNothing())
    .execute();
  const { key } = await tx
    .selectFrom('partner_request')
    .select('request_key as key')
    .where(({ and }) => and({ loan_id: name.loanId, due_before: name.dueBefore }))
    .executeTakeFirstOrThrow();
  return key;
}

/** Replaces a request that was refused on an earlier day with a new one. */
export async function renewPartnerRequest(tx: Tx, name: RequestName, now: Date): Promise<string> {
  const key = randomUUID();
  await tx
    .updateTable('partner_request')
    .set({ request_key: key, state: 'asked', message: '', asked_at: now.toISOString(), answered_at: null })
    .where(({ and }) => and({ loan_id: name.loanId, due_before: name.dueBefore }))
    .execute();
  return key;
}

export async function answerPartnerRequest(
  db: Db | Tx,
  key: string,
  answer: { readonly state: 'granted' | 'refused'; readonly message: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('partner_request')
    .set({ ...answer, answered_at: now.toISOString() })
    .where(({ and }) => and({ request_key: key, state: 'asked' }))
    .execute();
}
