import type { IdentitySettings } from '../../library/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import { createForCard } from '../actions/bind-patron.ts';
import { identifierKey } from '../identifier.ts';
import { findReaderByNumber, type StoredReader } from '../store.ts';
import { findBoundReader } from './binding-store.ts';
import type { Person } from './identity-source.ts';

const longestCard = 64;
const longestName = 100;

/**
 * The reader of an account. `unbound`: the person must first prove a card; `unknown`: the library has no such reader.
 */
export type Recognised = { readonly readerId: ReaderId } | 'unbound' | 'unknown';

/** The reader with a card number. An ID number is not accepted as a card. */
async function readerOfCard(db: Db, clientid: ClientId, card: string): Promise<StoredReader | undefined> {
  const key = identifierKey(card);
  if (key === '') return undefined;
  const reader = await findReaderByNumber(db, clientid, card);
  return reader !== undefined && identifierKey(reader.borrowNumber) === key ? reader : undefined;
}

/** The reader of an account, found without asking the person and without creating a reader. */
export async function readerOfAccount(
  db: Db,
  clientid: ClientId,
  firstTime: IdentitySettings['firstTime'],
  person: Person,
): Promise<ReaderId | undefined> {
  const bound = await findBoundReader(db, clientid, person.account);
  if (bound !== undefined || firstTime === 'prove' || firstTime === 'refuse') return bound;
  return (await readerOfCard(db, clientid, person.card))?.id;
}

/**
 * The reader of an account. A binding comes first; without one, the library's settings decide
 * (docs/identity.md#the-first-login).
 */
export async function recognise(
  db: Db,
  clientid: ClientId,
  firstTime: IdentitySettings['firstTime'],
  person: Person,
  now: Date,
): Promise<Recognised> {
  const readerId = await readerOfAccount(db, clientid, firstTime, person);
  if (readerId !== undefined) return { readerId };
  if (firstTime === 'prove') return 'unbound';
  if (firstTime === 'refuse') return 'unknown';
  const card = person.card.slice(0, longestCard + 1);
  if (firstTime === 'bind' || identifierKey(card) === '' || card.length > longestCard) return 'unknown';
  // The number may be another reader's IC or ID number.
  if ((await findReaderByNumber(db, clientid, card)) !== undefined) return 'unknown';
  const made = await createForCard(db, clientid, { card, name: person.name.slice(0, longestName) }, now);
  return made === undefined ? 'unknown' : { readerId: made };
}
