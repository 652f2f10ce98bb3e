import { problems } from '@yuelan/contract';
import type { AnyMessage, Message } from '@yuelan/sip2';
import { readTitleRecord } from '../../catalogue/public.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { fillWords } from '../../platform/message.ts';
import { returnCopy } from '../actions/end-loan.ts';
import { lendCopy } from '../actions/lend-copy.ts';
import { renewLoan } from '../actions/renew-loan.ts';
import { placeOf } from '../lending-place.ts';
import { findOpenLoan } from '../loan-store.ts';
import { findItem, scannedItem } from './item-reads.ts';
import type { ScreenWord } from './screen-words.ts';
import type { Turn } from './turn.ts';

export async function checkout(turn: Turn, message: Message<'checkout'>): Promise<AnyMessage> {
  const admitted = await turn.admit(message);
  if ('refused' in admitted)
    return lentAnswer(turn, 'checkoutAnswer', message, { says: turn.say(admitted.refused) });
  const lent = await lendCopy(turn.db, placeOf(turn.library), {
    readerId: admitted.reader.id,
    barcode: await scannedItem(turn, message),
    now: turn.now,
  });
  if ('refused' in lent) return lentAnswer(turn, 'checkoutAnswer', message, { says: turn.say(lent.refused) });
  return lentAnswer(turn, 'checkoutAnswer', message, { dueOn: lent.dueOn });
}

/** The machine could not finish: the loan that it has just made is ended. */
export async function cancelCheckout(turn: Turn, message: Message<'checkout'>): Promise<AnyMessage> {
  const admitted = await turn.admit(message);
  if ('refused' in admitted)
    return lentAnswer(turn, 'checkoutAnswer', message, { says: turn.say(admitted.refused) });
  const barcode = await scannedItem(turn, message);
  const own = await findOpenLoan(turn.db, admitted.reader.id, barcode, false);
  if (own === undefined)
    return lentAnswer(turn, 'checkoutAnswer', message, { says: turn.say('returned.unlent') });
  await returnCopy(turn.db, placeOf(turn.library), { barcode, now: turn.now });
  return lentAnswer(turn, 'checkoutAnswer', message, { dueOn: '' });
}

export async function renew(turn: Turn, message: Message<'renew'>): Promise<AnyMessage> {
  const admitted = await turn.admit(message);
  if ('refused' in admitted)
    return lentAnswer(turn, 'renewAnswer', message, { says: turn.say(admitted.refused) });
  try {
    const { dueOn } = await renewLoan(turn.db, placeOf(turn.library), {
      readerId: admitted.reader.id,
      barcode: await scannedItem(turn, message),
      now: turn.now,
    });
    return lentAnswer(turn, 'renewAnswer', message, { dueOn });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const says = [fillWords(problems[error.code][turn.language], error.facts)];
    return lentAnswer(turn, 'renewAnswer', message, { says });
  }
}

export async function checkin(turn: Turn, message: Message<'checkin'>): Promise<AnyMessage> {
  const barcode = await scannedItem(turn, message);
  const before = await findItem(turn.db, turn.library.serviceid, barcode);
  if (before === undefined) return notCheckedIn(turn, message, 'copy.missing');
  const ended = Boolean(await returnCopy(turn.db, placeOf(turn.library), { barcode, now: turn.now }));
  const item = (await findItem(turn.db, turn.library.serviceid, barcode)) ?? before;
  const isHeld = item.held === 1;
  return {
    type: 'checkinAnswer',
    ok: true,
    resensitize: true,
    magnetic: undefined,
    alert: isHeld,
    at: turn.at,
    institution: turn.institution(message),
    item: message.item ?? '',
    permanentLocation: item.shelf,
    title: readTitleRecord(item.record).title,
    screen: isHeld ? turn.say('returned.held') : ended ? undefined : turn.say('returned.unlent'),
    // The type of the alert: a hold in this library.
    ...(isHeld ? { others: [['CV', '01']] as const } : {}),
  };
}

export function notCheckedIn(turn: Turn, message: Message<'checkin'>, why: ScreenWord): AnyMessage {
  return {
    type: 'checkinAnswer',
    ok: false,
    resensitize: false,
    magnetic: undefined,
    alert: true,
    at: turn.at,
    institution: turn.institution(message),
    item: message.item ?? '',
    permanentLocation: '',
    screen: turn.say(why),
  };
}

/** The answer to a loan or a renewal. A due date means that it was made. */
async function lentAnswer(
  turn: Turn,
  type: 'checkoutAnswer' | 'renewAnswer',
  message: Message<'checkout'> | Message<'renew'>,
  outcome: { readonly dueOn: string } | { readonly says: readonly string[] },
): Promise<AnyMessage> {
  const done = 'dueOn' in outcome;
  const item = await findItem(turn.db, turn.library.serviceid, await scannedItem(turn, message));
  return {
    type,
    ok: done,
    renewed: done && type === 'renewAnswer',
    magnetic: undefined,
    desensitize: done && type === 'checkoutAnswer',
    at: turn.at,
    institution: turn.institution(message),
    patron: message.patron ?? '',
    item: message.item ?? '',
    title: item === undefined ? '' : readTitleRecord(item.record).title,
    dueDate: done && outcome.dueOn !== '' ? turn.due(outcome.dueOn) : '',
    screen: done ? undefined : outcome.says,
  };
}
