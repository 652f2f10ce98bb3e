import { hostOf, isEncrypted, type SourceSettings } from '../../library/public.ts';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import { isPublicAddress } from '../../platform/http/outbound.ts';
import { asReaderId } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { openSystem, type ProbeInput, type Surroundings, systemBreaker } from './open-system.ts';
import { readable } from './readable.ts';
import type { Abilities, Answer, CirculationSource } from './source.ts';
import { explainFailure } from './source-failure.ts';

const about = 'library system';
/** Only the card counts for a library system. */
const noReader = asReaderId('');

/** What a test of a library system found. */
export interface Trial {
  readonly works: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Connects to a library system on separate connections, and reports what it can do, what failed, and what to do about
 * it. A PIN is sent to the system and not stored.
 */
export async function trySource(
  settings: SourceSettings,
  around: Omit<Surroundings, 'breaker'>,
  asked: ProbeInput,
): Promise<Trial> {
  if (settings.system === 'built-in')
    return { works: true, findings: [fine(about, t`The portal keeps the loans of this library itself.`)] };
  const breaker = systemBreaker(around.clock);
  const { source, probe, close } = openSystem(settings, { ...around, breaker });
  try {
    const failed = (answer: Answer<unknown>): Finding => {
      if ('refused' in answer)
        return note(about, t`The system does not know the card.`, t`Check the number.`);
      const isRefused = 'away' in answer && answer.away === 'settings';
      if (isRefused && settings.system !== 'sip2')
        return wrong(
          about,
          t`The library system refuses the portal.`,
          t`Check the user and password, or the key, and what they are allowed to do.`,
        );
      const { what, advice } = explainFailure(breaker.lastFailure?.cause);
      return wrong(about, what, advice);
    };
    const open = isOpen(settings) ? [openNetwork] : [];
    const abilities = await source.abilities();
    if (!('done' in abilities)) return { works: false, findings: [failed(abilities), ...open] };
    const account = asked.card === '' ? undefined : await readLoans(source, asked.card);
    const probed = (await probe?.(asked)) ?? [];
    const findings = [
      ...whatItCan(abilities.done),
      ...(account === undefined ? [] : 'done' in account ? account.done : [failed(account)]),
      ...probed,
      ...open,
    ];
    return { works: !findings.some(({ level }) => level === 'wrong'), findings };
  } finally {
    close();
  }
}

const whatItCan = ({ logIn, renew, hold, history, standing }: Abilities): Finding[] => [
  fine(about, t`The library system answers.`),
  fine(
    about,
    logIn ? t`Readers log in with its card and PIN.` : t`Readers do not log in with its card and PIN.`,
  ),
  fine(about, renew ? t`Readers can renew.` : t`Readers cannot renew.`),
  fine(about, hold ? t`Readers can place holds.` : t`Readers cannot place holds.`),
  fine(about, history ? t`Readers see their past loans.` : t`Readers do not see past loans.`),
  fine(
    about,
    standing ? t`Readers see what they owe and why they are blocked.` : t`Readers do not see what they owe.`,
  ),
];

/** The loans of a card: their number, whether their dates are known, and a title to look at. */
async function readLoans(source: CirculationSource, card: string): Promise<Answer<readonly Finding[]>> {
  const account = await source.account({ readerId: noReader, card }, ['loans']);
  if (!('done' in account)) return account;
  const loans = account.done.loans ?? [];
  const findings = [fine(about, t`Loans of the card: ${String(loans.length)}.`)];
  const undated = loans.filter(({ dueOn }) => dueOn === '').length;
  if (undated > 0)
    findings.push(
      note(
        about,
        t`Loans whose due dates could not be read: ${String(undated)}.`,
        t`Choose another order of day, month and year.`,
      ),
    );
  const title = loans.map(({ book }) => book.title).find((text) => text !== '');
  if (title !== undefined) findings.push(readable(t`One of them is “${title}”.`, title));
  return { done: findings, asOf: account.asOf };
}

/** Passwords and loans would cross the internet readable by everybody on the way. */
function isOpen(source: SourceSettings): boolean {
  const host = hostOf(source);
  return !isEncrypted(source) && (isPublicAddress(host) || /\.[a-z]{2,}$/i.test(host));
}

const openNetwork = note(
  about,
  t`The connection to the library system is not encrypted.`,
  t`Switch encryption on, or use a tunnel such as stunnel on this machine.`,
);

/** What to know about an address before anything is sent to it. */
export const warningsOf = (source: SourceSettings): readonly Finding[] =>
  isOpen(source) ? [openNetwork] : [];
