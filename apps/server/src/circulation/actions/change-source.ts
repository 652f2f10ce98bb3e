import { changeLibrary, changePart, type SourceSettings, sourceWith } from '../../library/public.ts';
import type { Clock } from '../../platform/clock.ts';
import { countRows } from '../../platform/database/listing.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { Fault } from '../../platform/fault.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asClientId } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';

/**
 * Counts the portal's own loans and holds of a library, which are no longer shown once another system keeps the loans.
 */
export async function countKept(db: Db | Tx, library: string) {
  const clientid = asClientId(library);
  const [loans, holds, terminals] = await Promise.all([
    countRows(db.selectFrom('loan').where('clientid', '=', clientid).where('ended_at', 'is', null)),
    countRows(db.selectFrom('pre_borrow').where('clientid', '=', clientid).where('status_id', '=', 1)),
    countRows(db.selectFrom('sip2_terminal').where('clientid', '=', clientid)),
  ]);
  return { loans, holds, terminals };
}

/** The loans and holds that a change of the source hides, if it hides any. */
async function hiddenBy(db: Db | Tx, clientid: string, before: SourceSettings, after: SourceSettings) {
  if (before.system !== 'built-in' || after.system === 'built-in') return undefined;
  const { loans, holds } = await countKept(db, clientid);
  return loans + holds > 0 ? { loans, holds } : undefined;
}

/** Changes where a library keeps its loans, from the command line. Throws Fault. */
export async function setSource(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  clientid: string,
  change: { readonly before: SourceSettings; readonly after: SourceSettings; readonly anyway: boolean },
): Promise<void> {
  const hidden = change.anyway ? undefined : await hiddenBy(db, clientid, change.before, change.after);
  if (hidden !== undefined)
    throw new Fault(
      t`The portal keeps ${String(hidden.loans)} open loans and ${String(hidden.holds)} holds of ${clientid}, which are then no longer shown. Finish them first, or repeat the command with --anyway.`,
    );
  await changeLibrary(db, clock, clientid, { settings: { circulationSource: change.after } });
}

/** Does the same from the desk, as part of the settings: with a version, an audit entry and an undo. */
export function changeSource(
  portal: Portal,
  caller: DeskCaller,
  entered: {
    readonly version: number;
    readonly system: string;
    readonly texts: Readonly<Record<string, string>>;
    readonly anyway: 0 | 1;
  },
) {
  return changePart(portal, caller, 'source', entered.version, async ({ circulationSource }, tx) => {
    const after = sourceWith(circulationSource, entered.system, entered.texts);
    const hidden =
      entered.anyway === 1
        ? undefined
        : await hiddenBy(tx, caller.library.clientid, circulationSource, after);
    if (hidden !== undefined) throw refuse('circulation.source.hides', hidden);
    return { circulationSource: after };
  });
}
