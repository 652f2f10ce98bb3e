import type { AnyMessage, Message } from '@yuelan/sip2';
import { readTitleRecord } from '../../catalogue/public.ts';
import { circulationStatus } from './circulation-status.ts';
import { findItem, scannedItem } from './item-reads.ts';
import { cancelCheckout, checkin, checkout, notCheckedIn, renew } from './loan-answers.ts';
import { patronInformation, patronStatus } from './patron-answers.ts';
import type { Turn } from './turn.ts';

/** Checkout, checkin, status, resend, login, patron, end of session, item, renewal: the positions of BX. */
const supported = 'YYYNYYYYYNYNNNYN';

/** Answers a machine. The desk's rules decide. */
export async function answerMachine(turn: Turn, message: AnyMessage): Promise<AnyMessage> {
  switch (message.type) {
    case 'status':
      return status(turn);
    case 'patronInformation':
      return patronInformation(turn, message);
    case 'patronStatus':
      return patronStatus(turn, message);
    case 'itemInformation':
      return itemInformation(turn, message);
    case 'checkout':
      return message.cancel === true ? cancelCheckout(turn, message) : checkout(turn, message);
    case 'checkin':
      return message.cancel === true ? notCheckedIn(turn, message, 'unsupported') : checkin(turn, message);
    case 'renew':
      return renew(turn, message);
    case 'endSession':
      return {
        type: 'endSessionAnswer',
        ended: true,
        at: turn.at,
        institution: turn.institution(message),
        patron: message.patron ?? '',
      };
    case 'hold':
      return {
        type: 'holdAnswer',
        ok: false,
        available: false,
        at: turn.at,
        institution: turn.institution(message),
        patron: message.patron ?? '',
        item: message.item,
        screen: turn.say('unsupported'),
      };
    case 'renewAll':
      return {
        type: 'renewAllAnswer',
        ok: false,
        renewedCount: 0,
        unrenewedCount: 0,
        at: turn.at,
        institution: turn.institution(message),
        screen: turn.say('unsupported'),
      };
    default:
      return { type: 'resendRequest' };
  }
}

function status(turn: Turn): AnyMessage {
  return {
    type: 'statusAnswer',
    online: true,
    checkin: true,
    checkout: true,
    renewal: true,
    statusUpdate: false,
    offline: false,
    timeout: 30,
    retries: 3,
    at: turn.at,
    protocol: '2.00',
    institution: turn.library.clientid,
    libraryName: turn.library.libname,
    supported,
  };
}

async function itemInformation(turn: Turn, message: Message<'itemInformation'>): Promise<AnyMessage> {
  const item = await findItem(turn.db, turn.library.serviceid, await scannedItem(turn, message));
  return {
    type: 'itemInformationAnswer',
    circulation:
      item === undefined
        ? '01'
        : circulationStatus({
            statusId: item.statusId,
            lendable: item.lendable === 1,
            held: item.held === 1,
            lent: item.lent === 1,
          }),
    security: '00',
    feeType: '01',
    at: turn.at,
    queue: item?.held === 1 ? 1 : 0,
    dueDate: item?.lent === 1 && item.dueOn !== '' ? turn.due(item.dueOn) : undefined,
    item: message.item ?? '',
    title: item === undefined ? '' : readTitleRecord(item.record).title,
    owner: item?.owner ?? undefined,
    permanentLocation: item?.shelf,
    screen: item === undefined ? turn.say('copy.missing') : undefined,
  };
}
