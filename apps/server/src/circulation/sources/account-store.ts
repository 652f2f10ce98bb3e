import { blockCodes, problems, standingSchema as shownStanding } from '@yuelan/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import type { Account, Part } from './source.ts';

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
const standingSchema = z.object({ ...shownStanding.shape, blocks: z.array(z.enum(blockCodes)) });
const stateSchema = z.object({
  loans: z.array(loanSchema).optional(),
  holds: z.array(holdSchema).optional(),
  standing: standingSchema.optional(),
});

/** A library system's last answer about a part of a reader's account. */
export interface KnownPart extends Account {
  readonly asOf: Date;
  /** Whether nothing has been written since. */
  readonly fresh: boolean;
}

type Scope = { readonly clientid: ClientId; readonly readerId: ReaderId };

export async function findPart(
  db: Db,
  { clientid, readerId }: Scope,
  part: Part,
): Promise<KnownPart | undefined> {
  const columns = ['state', 'as_of', 'fresh'] as const;
  const own = { clientid, reader_id: readerId };
  const row =
    part === 'standing'
      ? await db
          .selectFrom('source_standing')
          .select(columns)
          .where(({ and }) => and(own))
          .executeTakeFirst()
      : await db
          .selectFrom('source_account')
          .select(columns)
          .where(({ and }) => and({ ...own, part }))
          .executeTakeFirst();
  if (row === undefined) return undefined;
  const state = stateSchema.safeParse(JSON.parse(row.state));
  // An older version may have stored it in another form.
  return state.success ? { ...state.data, asOf: new Date(row.as_of), fresh: row.fresh === 1 } : undefined;
}

export async function savePart(
  db: Db,
  { clientid, readerId }: Scope,
  part: Part,
  account: Account,
  asOf: Date,
): Promise<void> {
  const known = { state: JSON.stringify({ [part]: account[part] }), as_of: asOf.toISOString(), fresh: 1 };
  const own = { clientid, reader_id: readerId };
  if (part === 'standing')
    await db
      .insertInto('source_standing')
      .values({ ...own, ...known })
      .onConflict((conflict) => conflict.columns(['clientid', 'reader_id']).doUpdateSet(known))
      .execute();
  else
    await db
      .insertInto('source_account')
      .values({ ...own, part, ...known })
      .onConflict((conflict) => conflict.columns(['clientid', 'reader_id', 'part']).doUpdateSet(known))
      .execute();
}

/** Marks every part as stale: after a write, all are read again. */
export async function markStale(db: Db, { clientid, readerId }: Scope): Promise<void> {
  for (const table of ['source_account', 'source_standing'] as const)
    await db
      .updateTable(table)
      .set({ fresh: 0 })
      .where(({ and }) => and({ clientid, reader_id: readerId }))
      .execute();
}
