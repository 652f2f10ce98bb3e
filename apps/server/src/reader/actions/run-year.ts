import type { OutputOf, ParsedInputOf, readerDeskCalls } from '@yuelan/contract';
import { z } from 'zod';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ClientId, randomToken } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { ensureNamed, findGroups, updateGroup } from '../department-store.ts';
import { inPortions } from '../reader-ties.ts';
import { deleteSessions } from '../session-store.ts';
import { planYear } from '../year-plan.ts';
import { keptReaders } from './change-readers.ts';

/** The earlier state of a graduate. */
const graduate = z.object({ id: z.string(), status: z.int(), reason: z.string() });
const undoFacts = z.object({
  classes: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      moved: z.array(z.string()),
      closed: z.array(graduate),
      /** Readers suspended until their loans are back. */
      kept: z.array(graduate),
    }),
  ),
  /** Classes that the run created. */
  made: z.array(z.string()),
  /** Inactive classes that the run reactivated. */
  reopened: z.array(z.string()),
});
type Facts = z.output<typeof undoFacts>;

/** The message for readers who have left but still have books. */
const leftReasons = {
  'zh-CN': '已毕业，请归还所借图书',
  'en-US': 'You have left; please return your books',
} as const;

/**
 * Moves all classes up as planned, in one transaction with one undo. Throws `reader.year.changed` if the plan that the
 * caller saw is out of date.
 */
export async function runYear(
  portal: Pick<Portal, 'db' | 'services'>,
  caller: DeskCaller,
  { digest, borrowers: mode, ...input }: ParsedInputOf<typeof readerDeskCalls.runYear>,
): Promise<OutputOf<typeof readerDeskCalls.runYear>> {
  const { clientid } = caller.library;
  return transaction(
    portal.db,
    async (tx) => {
      const plan = await planYear(tx, portal.services.readerTies, caller, input);
      const { rows } = plan.shown;
      if (plan.shown.digest !== digest) throw refuse('reader.year.changed');
      const going = rows.filter(({ action, readers }) => action !== 'stays' && readers > 0);
      if (going.length === 0) throw refuse('reader.year.empty');
      const groups = await findGroups(tx, clientid, 'department');
      const facts: Facts = { classes: [], made: [], reopened: [] };
      const stateOf = await readStates(tx, clientid);
      for (const { departmentId, action, to: name } of going) {
        const to = await ensureNamed(tx, clientid, 'department', name);
        const known = groups.find(({ id }) => id === to);
        const moves = action === 'moves';
        if (known === undefined && !facts.made.includes(to)) {
          facts.made.push(to);
          // Nobody can join a class that has graduated.
          if (!moves) await updateGroup(tx, clientid, 'department', { id: to, name, active: false });
        }
        if (known?.active === false && moves) {
          await updateGroup(tx, clientid, 'department', { id: to, name, active: true });
          facts.reopened.push(to);
        }
        const ids = plan.going.get(departmentId) ?? [];
        const staysFor = (id: string) => mode === 'keep' && plan.borrowers.has(id);
        const graduates = moves ? [] : ids.map((id) => stateOf(id));
        facts.classes.push({
          from: departmentId,
          to,
          moved: moves ? [...ids] : [],
          closed: graduates.filter(({ id }) => !staysFor(id)),
          kept: graduates.filter(({ id }) => staysFor(id)),
        });
      }
      // Readers move only now, because a class that some readers leave may be one that others join.
      for (const { to, moved, closed, kept } of facts.classes) {
        await setReaders(tx, clientid, moved, { department_id: to }, caller.now);
        const left = { department_id: to, block_reason: leftReasons[caller.language] };
        await setReaders(tx, clientid, idsOf(kept), { ...left, status: 4, leaving: 1 }, caller.now);
        await setReaders(
          tx,
          clientid,
          idsOf(closed),
          { ...left, status: 5, leaving: 0, block_reason: '' },
          caller.now,
        );
        for (const { id } of closed) await deleteSessions(tx, clientid, asReaderId(id));
      }
      const count = (of: 'moved' | 'closed' | 'kept') =>
        facts.classes.reduce((sum, one) => sum + one[of].length, 0);
      const counts = {
        moved: count('moved'),
        graduated: count('closed') + count('kept'),
        kept: count('kept'),
      };
      const change = {
        ...{ clientid, actor: actorOf(caller), at: caller.now, action: 'reader.year.run' },
        target: { type: 'reader.year', id: randomToken() },
      };
      const undoId = await offerUndo(tx, { ...change, permission: 'readers.promote', facts });
      await recordChange(tx, {
        ...change,
        after: {
          ...counts,
          repeating: input.repeating,
          classes: going.map(({ departmentId, name, action, to, readers }) => ({
            ...{ departmentId, name, action, to, readers },
          })),
        },
      });
      return { ...counts, undoId };
    },
    { turn: `groups ${clientid}` },
  );
}

type Graduate = z.output<typeof graduate>;
const idsOf = (graduates: readonly Graduate[]) => graduates.map(({ id }) => id);

async function readStates(tx: Tx, clientid: ClientId): Promise<(id: string) => Graduate> {
  const rows = await tx
    .selectFrom('reader')
    .select(['id', 'status', 'block_reason as reason'])
    .where('clientid', '=', clientid)
    .where('status', '!=', 5)
    .execute();
  const states = new Map(rows.map((row) => [row.id, row]));
  return (id) => states.get(id) ?? { id, status: 1, reason: '' };
}

/** Changes the readers in `ids`, in batches, if they still are in a class with a status. Returns how many. */
async function setReaders(
  tx: Tx,
  clientid: ClientId,
  ids: readonly string[],
  state: {
    readonly department_id: string;
    readonly status?: number;
    readonly leaving?: number;
    readonly block_reason?: string;
  },
  at: Date,
  still?: { readonly department: string; readonly status?: number },
): Promise<number> {
  let changed = 0;
  for (const some of inPortions(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('reader')
      .set({ ...state, updated_at: at.toISOString() })
      .where('clientid', '=', clientid)
      .where('id', 'in', [...some])
      .$if(still !== undefined, (query) => query.where('department_id', '=', still?.department ?? ''))
      .$if(still?.status !== undefined, (query) => query.where('status', '=', still?.status ?? 0))
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

/** Undoes a school year. Readers who were moved, readmitted or erased since then stay as they are. */
export async function undoYear(tx: Tx, { facts, caller }: Undoing): Promise<Undone> {
  const { clientid } = caller.library;
  const { classes, made, reopened } = undoFacts.parse(facts);
  let expected = 0;
  let undone = 0;
  // A class may be the target of one move and the source of another, so readers are identified by their ids.
  for (const { from, to, moved, closed, kept } of classes) {
    expected += moved.length + closed.length + kept.length;
    undone += await setReaders(tx, clientid, moved, { department_id: from }, caller.now, {
      department: to,
    });
    for (const [graduates, status] of [
      [closed, 5],
      [kept, 4],
    ] as const)
      for (const [, some] of Map.groupBy(graduates, (one) => JSON.stringify([one.status, one.reason]))) {
        const before = { status: some[0]?.status ?? 1, block_reason: some[0]?.reason ?? '', leaving: 0 };
        const state = { department_id: from, ...before };
        undone += await setReaders(tx, clientid, idsOf(some), state, caller.now, { department: to, status });
      }
  }
  for (const { id, name, readers } of await findGroups(tx, clientid, 'department'))
    if (reopened.includes(id) && readers === 0)
      await updateGroup(tx, clientid, 'department', { id, name, active: false });
  // A class that has members by now stays.
  for (const id of made)
    await tx
      .deleteFrom('department')
      .where(({ and }) => and({ clientid, id }))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reader')
              .select('reader.id')
              .where(({ and }) => and({ 'reader.clientid': clientid, 'reader.department_id': id })),
          ),
        ),
      )
      .execute();
  return { after: { readers: undone }, kept: keptReaders(caller, expected - undone) };
}
