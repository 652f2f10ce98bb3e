import type { Tx } from '../../platform/database/tables.ts';
import { identifierKey } from '../identifier.ts';
import type { StoredReader } from '../store.ts';
import type { ReaderDraft } from './read-readers.ts';

const differs = (kept: string, given: string) => kept !== '' && given !== '' && kept !== given;

/** A different name, confirmed by a different ID number. */
export function isSomebodyElse(reader: StoredReader, draft: ReaderDraft): boolean {
  return (
    differs(reader.realName, draft.realName) &&
    differs(identifierKey(reader.identityCard), identifierKey(draft.identityCard))
  );
}

/** The holder has left, and the number has been given to a person with another name. */
export function hasLeftToSomebodyElse(reader: StoredReader, draft: ReaderDraft): boolean {
  if (reader.status !== 5 || draft.status === 5 || !differs(reader.realName, draft.realName)) return false;
  const identity = identifierKey(draft.identityCard);
  return identity === '' || identity !== identifierKey(reader.identityCard);
}

/**
 * The previous holder of the number, who has left; undefined unless the row is about them and not the current holder.
 */
export async function findFormerHolder(
  tx: Tx,
  own: StoredReader,
  draft: ReaderDraft,
): Promise<string | undefined> {
  if (draft.status !== 5 || !differs(own.realName, draft.realName)) return undefined;
  const rows = await tx
    .selectFrom('reader')
    .select(['id', 'identity_card'])
    .where('clientid', '=', own.clientid)
    .where('borrow_number', 'in', [own.borrowNumber, draft.borrowNumber])
    .where(({ and }) => and({ real_name: draft.realName, status: 5 }))
    .where('id', '!=', own.id)
    .orderBy('created_at')
    .execute();
  const identity = identifierKey(draft.identityCard);
  return rows.find((row) => !differs(identifierKey(row.identity_card), identity))?.id;
}
