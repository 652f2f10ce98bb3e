import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../platform/database/tables.ts';

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

/** The request for a loan and due date, made when there is none. It is there before anybody is asked. */
export async function ensurePartnerRequest(tx: Tx, name: RequestName, now: Date): Promise<PartnerRequest> {
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
  return tx
    .selectFrom('partner_request')
    .select(['request_key as key', 'state', 'message', 'asked_at as askedAt'])
    .where('loan_id', '=', name.loanId)
    .where('due_before', '=', name.dueBefore)
    .executeTakeFirstOrThrow();
}

/** Asks anew after a refusal of an earlier day, as another request. */
export async function renewPartnerRequest(tx: Tx, name: RequestName, now: Date): Promise<string> {
  const key = randomUUID();
  await tx
    .updateTable('partner_request')
    .set({ request_key: key, state: 'asked', message: '', asked_at: now.toISOString(), answered_at: null })
    .where('loan_id', '=', name.loanId)
    .where('due_before', '=', name.dueBefore)
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
    .where('request_key', '=', key)
    .where('state', '=', 'asked')
    .execute();
}
