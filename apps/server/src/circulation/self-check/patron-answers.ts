import type { AnyMessage, Message } from '@yuelan/sip2';
import { findHolds } from '../hold-store.ts';
import { findLoans } from '../loan-list-store.ts';
import type { Asked, Turn } from './turn.ts';

/** Above the number of loans that fit into a patron's answer. */
const rowsAtMost = 999;
const activeHold = 1;
/** docs/states-and-codes.md#reader-status */
const [valid, cardLost] = [1, 2];

export async function patronStatus(turn: Turn, message: Message<'patronStatus'>): Promise<AnyMessage> {
  const { person, blocks } = await patron(turn, message);
  return { type: 'patronStatusAnswer', blocks, language: message.language, at: turn.at, ...person };
}

export async function patronInformation(
  turn: Turn,
  message: Message<'patronInformation'>,
): Promise<AnyMessage> {
  const { reader, person, blocks } = await patron(turn, message);
  const [loans, holds] =
    reader === undefined
      ? [[], []]
      : await Promise.all([
          findLoans(turn.db, reader.id, {
            open: true,
            order: 'borrow_time DESC',
            offset: 0,
            limit: rowsAtMost,
          }),
          findHolds(turn.db, reader.id, { offset: 0, limit: rowsAtMost }),
        ]);
  const charged = loans.map(({ barcode }) => barcode);
  const overdue = loans.filter(({ due_on }) => due_on < turn.today).map(({ barcode }) => barcode);
  const held = holds.filter(({ status_id }) => status_id === activeHold).map(({ barcode }) => barcode);
  const rules = reader === undefined ? undefined : await turn.rulesOf(reader);
  // One list per request; only a range of it if the machine asks for one.
  const part = (name: (typeof message.list)[number], list: readonly string[]) =>
    message.list[0] === name
      ? list.slice(placeOfText(message.from, 1) - 1, placeOfText(message.to, rowsAtMost))
      : undefined;
  return {
    type: 'patronInformationAnswer',
    blocks:
      rules !== undefined && charged.length >= rules.maxLoans ? [...blocks, 'too-many-charged'] : blocks,
    language: message.language,
    at: turn.at,
    holdCount: held.length,
    overdueCount: overdue.length,
    chargedCount: charged.length,
    fineCount: 0,
    recallCount: 0,
    unavailableCount: 0,
    ...person,
    holdLimit: rules?.maxPreBorrows,
    chargedLimit: rules?.maxLoans,
    hold: part('hold', held),
    overdue: part('overdue', overdue),
    charged: part('charged', charged),
  };
}

/** What a machine is told about a card. If a password is needed, names and loans require it. */
async function patron(turn: Turn, asked: Asked & { readonly institution?: string | undefined }) {
  const reader = await turn.readerOf(asked);
  const refused = reader === undefined ? 'card.unknown' : await turn.refusalOf(asked);
  const validPin = refused === undefined;
  const shown = validPin ? reader : undefined;
  const denied = ['charge-denied', 'renewal-denied', 'recall-denied', 'hold-denied'] as const;
  return {
    reader: shown,
    blocks:
      shown === undefined
        ? denied
        : shown.status === valid
          ? []
          : [...denied, ...(shown.status === cardLost ? (['card-lost'] as const) : [])],
    person: {
      institution: turn.institution(asked),
      patron: asked.patron ?? '',
      name: shown?.realName ?? '',
      validPatron: reader !== undefined,
      validPin,
      screen: refused === undefined ? undefined : turn.say(refused),
    },
  };
}

const placeOfText = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^\s*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : otherwise;
