import type { BlockCode } from '@yuelan/contract';
import type { Message, PatronBlock } from '@yuelan/sip2';
import type { Denied, Standing } from '../source.ts';
import { debtOf, standingWith } from '../standing.ts';
import { bounded } from '../words.ts';

/** Marks of the patron status that say why. */
const reasons: Partial<Readonly<Record<PatronBlock, BlockCode>>> = {
  'card-lost': 'circulation.blocked.card-lost',
  'too-many-charged': 'circulation.blocked.loans',
  'too-many-overdue': 'circulation.blocked.overdue',
  'too-many-renewals': 'circulation.blocked.renewals',
  'too-many-claims-returned': 'circulation.blocked.claims',
  'too-many-lost': 'circulation.blocked.lost',
  'excessive-fines': 'circulation.blocked.owes',
  'excessive-fees': 'circulation.blocked.owes',
  'recall-overdue': 'circulation.blocked.recalled',
  'too-many-billed': 'circulation.blocked.billed',
};

/** Marks that say what is denied. Readers recall nothing here, and some systems deny it to everybody. */
const denials: Partial<Readonly<Record<PatronBlock, Denied>>> = {
  'charge-denied': 'borrow',
  'renewal-denied': 'renew',
  'hold-denied': 'hold',
};

/**
 * What a patron information answer says of debts and blocks. Systems also deny everybody what they do not offer: `offered`
 * is what they do.
 */
export function standingOf(
  answer: Message<'patronInformationAnswer'>,
  offered: Readonly<Record<Denied, boolean>>,
): Standing {
  const { blocks, feeAmount = '', feeLimit = '', currency = '', fine = [], fineCount, screen = [] } = answer;
  const owed = debtOf(feeAmount, currency);
  const isTooMuch =
    owed !== undefined && numberOf(feeLimit) > 0 && numberOf(owed.amount) > numberOf(feeLimit);
  return standingWith({
    owed,
    charges:
      fineCount === 0
        ? []
        : fine.flatMap((words) => (words === '' ? [] : [{ words: bounded(words), amount: '', day: '' }])),
    blocks: [
      ...blocks.flatMap((mark) => reasons[mark] ?? []),
      ...(isTooMuch ? (['circulation.blocked.owes'] as const) : []),
    ],
    denied: blocks.flatMap((mark) => denials[mark] ?? []).filter((what) => offered[what]),
    said: wordsOf({ screen }),
  });
}

/** For a question about this patron alone. */
export const everythingOffered = { borrow: true, renew: true, hold: true } as const;

/** What a system wants shown: plain text, bounded. */
export const wordsOf = ({ screen = [] }: { readonly screen?: readonly string[] | undefined }) =>
  bounded(screen.filter((line) => line !== '').join(' '));

/** 0 if an amount is written in another form. */
const numberOf = (written: string) => (/^\s*\d{1,9}(?:\.\d{1,4})?\s*$/.test(written) ? Number(written) : 0);
