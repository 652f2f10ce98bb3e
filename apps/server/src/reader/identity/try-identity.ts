import type { IdentitySettings } from '../../library/public.ts';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { type ExplainedFailure, explainCode } from '../../platform/http/explain-network.ts';
import type { ClientId } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { findReaderByNumber } from '../store.ts';
import { CasSource } from './cas-source.ts';
import type { Person, Told } from './identity-source.ts';
import { LdapSource } from './ldap-source.ts';
import { OidcSource } from './oidc-source.ts';

const about = 'account systems';

/** The context that a test of an account system needs. */
export interface IdentitySurroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly clientid: ClientId;
  /** Where account systems send readers back; undefined if the portal has no address of its own. */
  readonly home: string | undefined;
}

/** The person to log in at a directory; both empty for nobody. The password is not stored. */
export interface TriedPerson {
  readonly name: string;
  readonly password: string;
}

/** The findings of a test of an account system. Problems come first. */
export interface IdentityTrial {
  readonly works: boolean;
  readonly findings: readonly Finding[];
}

/** Connects to an account system and asks for something that does not exist, or for the given person. */
export async function tryIdentity(
  set: IdentitySettings,
  around: IdentitySurroundings,
  tried: TriedPerson = { name: '', password: '' },
): Promise<IdentityTrial> {
  const findings = await ask(set, around, tried);
  return {
    works: !findings.some(({ level }) => level === 'wrong'),
    findings: [
      ...findings,
      ...(isOpen(set) ? [openNetwork] : []),
      ...(set.type !== 'ldap' && around.home === undefined ? [needsAddress] : []),
    ],
  };
}

/** Whether passwords would travel unencrypted. */
export const isOpen = (set: IdentitySettings) =>
  set.type === 'ldap' && set.server.startsWith('ldap:') && set.startTls === 0;
export const openNetwork = note(
  about,
  t`Passwords go to the directory without encryption.`,
  t`Use ldaps://, or encrypt by StartTLS.`,
);
const needsAddress = note(
  about,
  t`Account systems cannot send readers back, because the portal has no address of its own.`,
  t`Set PUBLIC_URL.`,
);
const answers = fine(about, t`The account system answers.`);

/** Replaces the address of a portal that has none. Nothing is sent there. */
const nowhere = 'https://library.invalid/test';

async function ask(
  set: IdentitySettings,
  around: IdentitySurroundings,
  tried: TriedPerson,
): Promise<readonly Finding[]> {
  const home = around.home ?? nowhere;
  if (set.type === 'oidc') {
    const told = await new OidcSource(set, around.clock, home).test();
    return 'away' in told ? [failureOf(set, told)] : [...clientOf(told.client), ...logoutOf(told.logsOut)];
  }
  if (set.type === 'cas') {
    const told = await new CasSource(set, home).test();
    return told === undefined ? [answers] : [failureOf(set, told)];
  }
  const source = new LdapSource(set);
  const told = await source.test();
  if (told !== undefined) return [failureOf(set, told)];
  if (tried.name === '') return [answers];
  const checked = await source.check(tried.name, tried.password);
  if ('away' in checked) return [failureOf(set, checked)];
  return [answers, ...('person' in checked ? await personOf(set, around, checked.person) : [refusedPerson])];
}

function clientOf(isKnown: boolean | undefined): readonly Finding[] {
  if (isKnown === undefined) return [answers];
  if (isKnown) return [answers, fine(about, t`It knows the portal by its client id and secret.`)];
  return [
    wrong(
      about,
      t`The provider answers, but it does not accept the client id or the client secret.`,
      t`Check both, and how the secret is sent.`,
    ),
  ];
}

const logoutOf = (isOffered: boolean): readonly Finding[] =>
  isOffered ? [fine(about, t`Readers can log out of it too.`)] : [];

const refusedPerson = note(
  about,
  t`The directory does not let this person in.`,
  t`Check the name and the password, and how people are searched.`,
);

async function personOf(
  { cardFrom }: IdentitySettings,
  { db, clientid }: IdentitySurroundings,
  { card }: Person,
): Promise<readonly Finding[]> {
  const letIn = fine(about, t`The directory lets this person in.`);
  if (cardFrom === '') return [letIn];
  if (card === '')
    return [
      letIn,
      wrong(
        about,
        t`The person’s entry has no “${cardFrom}” that the portal may read.`,
        t`Check where the card number is.`,
      ),
    ];
  const reader = await findReaderByNumber(db, clientid, card);
  return [
    letIn,
    fine(about, t`The card number is “${card.slice(0, 64)}”.`),
    reader === undefined
      ? note(about, t`No reader of the library has this number.`, t`Import the readers, or add this one.`)
      : fine(about, t`A reader of the library has this number.`),
  ];
}

function failureOf(set: IdentitySettings, told: Told): Finding {
  const why = 'person' in told ? '' : String(Object.values(told)[0]);
  const { what, advice } = explainCode(why) ?? explain(set, why);
  return wrong(about, what, advice);
}

const slow: ExplainedFailure = {
  what: t`No answer came within the time limit.`,
  advice: t`Check the address, or raise the time limit.`,
};

/** Explains a code that is specific to account systems. */
function explain({ type }: IdentitySettings, why: string): ExplainedFailure {
  if (['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'TimeoutError', 'timeout'].includes(why)) return slow;
  if (type === 'oidc')
    return why === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || why === 'other issuer'
      ? {
          what: t`The provider describes itself as another issuer.`,
          advice: t`Enter the issuer exactly as its description writes it, with or without a slash at the end.`,
        }
      : {
          what: t`What answers is not a provider of OpenID Connect (${why}).`,
          advice: t`Check the issuer: its description must stand at /.well-known/openid-configuration below it.`,
        };
  if (type === 'cas')
    return {
      what: t`There is no CAS 3 server at this address (${why}).`,
      advice: t`Enter the part before /login, and ask whether the server speaks CAS 3 (/p3/serviceValidate).`,
    };
  if (why === 'startTls')
    return {
      what: t`The directory does not encrypt by StartTLS.`,
      advice: t`Use ldaps://, or ask whoever runs the directory.`,
    };
  if (why === 'bindDn or bindPassword')
    return {
      what: t`The directory refuses the account for searching.`,
      advice: t`Check its name and password.`,
    };
  if (why === 'name or password')
    return {
      what: t`The directory does not let the portal search there.`,
      advice: t`Check where people are searched, and ask which account may search.`,
    };
  return {
    what: t`The directory does not answer as it should (${why}).`,
    advice: t`Check the address, the encryption and where people are searched.`,
  };
}
