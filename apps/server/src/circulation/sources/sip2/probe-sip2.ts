import { type Message, type Sip2Client, Sip2Failure, supports } from '@yuelan/sip2';
import type { Sip2Settings } from '../../../library/public.ts';
import { type Finding, fine, note, wrong } from '../../../platform/checkup.ts';
import { t } from '../../../platform/message.ts';
import { readable } from '../readable.ts';

const about = 'library system';

/**
 * Findings specific to SIP2 that the abilities do not show: offers, readable texts, lists and CQ. Empty if the system
 * does not answer.
 */
export async function probeSip2(
  client: Sip2Client,
  settings: Sip2Settings,
  { card, pin, at }: { readonly card: string; readonly pin: string; readonly at: string },
): Promise<readonly Finding[]> {
  try {
    const status = await client.status();
    const findings = ofStatus(status, settings);
    if (card === '') return findings;
    const { institution, terminalPassword } = settings;
    const information = await client.read({
      type: 'patronInformation',
      language: '000',
      list: ['charged'],
      at,
      institution,
      patron: card,
      terminalPassword,
      ...(pin === '' ? {} : { pin }),
    });
    return [...findings, ...ofPatron(information, settings, pin)];
  } catch (error) {
    if (error instanceof Sip2Failure) return [];
    throw error;
  }
}

function ofStatus(status: Message<'statusAnswer'>, { renew, hold }: Sip2Settings): Finding[] {
  const findings: Finding[] = [];
  const name = status.libraryName ?? '';
  if (name !== '') findings.push(readable(t`It calls itself “${name}”.`, name));
  for (const [isOn, ability] of [
    [renew, 'renew'],
    [hold, 'hold'],
  ] as const)
    if (isOn === 1 && supports(status, ability) === false)
      findings.push(
        note(
          about,
          ability === 'renew'
            ? t`The system does not offer renewals to this terminal.`
            : t`The system does not offer holds to this terminal.`,
          t`Ask the vendor to allow it for the terminal.`,
        ),
      );
  return findings;
}

function ofPatron(
  { validPatron, validPin, chargedCount = 0, charged = [] }: Message<'patronInformationAnswer'>,
  { logIn }: Sip2Settings,
  pin: string,
): Finding[] {
  if (validPatron === false)
    return [note(about, t`The system does not know the card.`, t`Check the number, and field AO.`)];
  const findings: Finding[] = [];
  if (chargedCount > 0 && charged.every((item) => item === ''))
    findings.push(
      wrong(
        about,
        t`The system counts ${String(chargedCount)} loans but lists none.`,
        t`Ask the vendor to list barcodes in AU when the summary asks for charged items.`,
      ),
    );
  if (logIn === 1 && validPin === undefined)
    findings.push(
      wrong(
        about,
        t`The system does not say whether a PIN is right (field CQ), so nobody could log in.`,
        t`Ask the vendor to send CQ, or let readers log in another way.`,
      ),
    );
  else if (pin !== '')
    findings.push(
      validPin === true
        ? fine(about, t`The PIN is right.`)
        : note(about, t`The system says that the PIN is wrong.`, t`Enter it again.`),
    );
  return findings;
}
