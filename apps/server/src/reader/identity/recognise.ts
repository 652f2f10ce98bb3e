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

/** Who an account belongs to; `unbound`: the person has to prove a card first; `unknown`: the library has nobody. */
export type Recognised = { readonly readerId: ReaderId } | 'unbound' | 'unknown';

/** The reader with a card number; an ID number is not a card. */
async function readerOfCard(db: Db, clientid: ClientId, card: string): Promise<StoredReader | undefined> {
  const key = identifierKey(card);
  if (key === '') return undefined;
  const reader = await findReaderByNumber(db, clientid, card);
  return reader !== undefined && identifierKey(reader.borrowNumber) === key ? reader : undefined;
}

/** The reader whom an account has without asking anybody and without making one. */
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
 * The reader of an account. One that somebody bound comes first; after that the library's settings decide
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
  // The number can be another reader's IC or ID number.
  if ((await findReaderByNumber(db, clientid, card)) !== undefined) return 'unknown';
  const made = await createForCard(db, clientid, { card, name: person.name.slice(0, longestName) }, now);
  return made === undefined ? 'unknown' : { readerId: made };
}
