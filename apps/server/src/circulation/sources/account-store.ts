import { problems } from '@yuelan/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import type { Part, SourceHold, SourceLoan } from './source.ts';

const words = z.object({ title: z.string(), author: z.string(), isbn: z.string(), callNumber: z.string() });
const code = z.custom<keyof typeof problems>((value) => typeof value === 'string' && value in problems);
const loanSchema = z.object({
  id: z.string(),
  barcode: z.string(),
  book: words,
  partner: z.string().optional(),
  borrowedAt: z.string(),
  dueOn: z.string(),
  isEnded: z.boolean(),
  renewCount: z.int(),
  renewLimit: z.int(),
  renewal: z
    .union([
      z.strictObject({ refused: code, facts: z.record(z.string(), z.unknown()) }),
      z.strictObject({ newDueDate: z.string().optional() }),
    ])
    .optional(),
});
const holdSchema = z.object({
  id: z.string(),
  barcode: z.string(),
  book: words,
  storageName: z.string(),
  placedAt: z.string(),
  endAt: z.string(),
  status: z.int(),
  waits: z.boolean(),
});
const stateSchema = z.object({
  loans: z.array(loanSchema).optional(),
  holds: z.array(holdSchema).optional(),
});

/** What a library system last said about a part of a reader's account. */
export interface KnownPart {
  readonly loans?: readonly SourceLoan[] | undefined;
  readonly holds?: readonly SourceHold[] | undefined;
  readonly asOf: Date;
  /** Nothing has been written since. */
  readonly fresh: boolean;
}

type Scope = { readonly clientid: ClientId; readonly readerId: ReaderId };

export async function findPart(
  db: Db,
  { clientid, readerId }: Scope,
  part: Part,
): Promise<KnownPart | undefined> {
  const row = await db
    .selectFrom('source_account')
    .select(['state', 'as_of', 'fresh'])
    .where(({ and }) => and({ clientid, reader_id: readerId, part }))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const state = stateSchema.safeParse(JSON.parse(row.state));
  // An older version may have kept it in another form.
  return state.success ? { ...state.data, asOf: new Date(row.as_of), fresh: row.fresh === 1 } : undefined;
}

export async function savePart(
  db: Db,
  { clientid, readerId }: Scope,
  part: Part,
  rows: readonly (SourceLoan | SourceHold)[],
  asOf: Date,
): Promise<void> {
  const known = { state: JSON.stringify({ [part]: rows }), as_of: asOf.toISOString(), fresh: 1 };
  await db
    .insertInto('source_account')
    .values({ clientid, reader_id: readerId, part, ...known })
    .onConflict((conflict) => conflict.columns(['clientid', 'reader_id', 'part']).doUpdateSet(known))
    .execute();
}

/** After a write, both parts are read again. */
export async function markStale(db: Db, { clientid, readerId }: Scope): Promise<void> {
  await db
    .updateTable('source_account')
    .set({ fresh: 0 })
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .execute();
}
