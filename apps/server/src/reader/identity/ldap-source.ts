import { connect } from 'node:net';
import { Client, DN, Filter, ResultCodeError } from 'ldapts';
import type { LdapSettings } from '../../library/public.ts';
import { accountsOf } from './account-of.ts';
import type { PasswordSource, Told } from './identity-source.ts';

const connectMs = 3000;
/**
 * Attributes that identify an entry permanently: in OpenLDAP and others, and in Active Directory. The entry's name may
 * change with the person's class.
 */
const idAttributes = ['entryUUID', 'objectGUID'] as const;
const wrong = { failed: 'name or password' };

type Entry = Awaited<ReturnType<Client['search']>>['searchEntries'][number];

/** Puts a name into a filter. Nothing in the name can act as a part of the filter. */
export const filterFor = (pattern: string, name: string): string =>
  pattern.replaceAll('{name}', () => Filter.escape(name));

/** Puts a name into the name of an entry, as a single value. */
export const entryFor = (pattern: string, name: string): string =>
  pattern.replaceAll('{name}', () => new DN({ x: name }).toString().slice('x='.length));

/**
 * A directory: whoever can log in there (bind) is identified. Referrals are not followed, and an answer that takes too
 * long counts as none.
 */
export class LdapSource implements PasswordSource {
  readonly id: string;
  readonly #settings: LdapSettings;

  constructor(settings: LdapSettings) {
    this.id = settings.id;
    this.#settings = settings;
  }

  async check(name: string, password: string): Promise<Told> {
    // A bind without a password succeeds as nobody (RFC 4513, section 5.1.2).
    if (password === '' || name.trim() === '') return wrong;
    return this.#with(async (client) => {
      const { dnPattern, base } = this.#settings;
      const found = dnPattern === '' ? await this.#find(client, name) : undefined;
      // If no entry was found, binds anyway, so that the answer takes equally long.
      const dn = dnPattern === '' ? (found?.dn ?? `cn=nobody,${base}`) : entryFor(dnPattern, name);
      try {
        await client.bind(dn, password);
      } catch (error) {
        if (found === undefined || !isRefusal(error)) throw error;
        return { ...wrong, owner: this.#personOf(found) };
      }
      const entry = found ?? (dnPattern === '' ? undefined : await this.#read(client, dn));
      return entry === undefined ? wrong : { person: this.#personOf(entry) };
    });
  }

  /**
   * Checks whether the directory answers and lets the portal search. Returns undefined if so, otherwise what is wrong.
   */
  async test(): Promise<Told | undefined> {
    return this.#with(async (client) => {
      if (this.#settings.dnPattern === '') await this.#find(client, 'yuelan-test');
      else await client.search('', { scope: 'base', attributes: ['supportedLDAPVersion'] });
      return undefined;
    });
  }

  async #with<Result>(ask: (client: Client) => Promise<Result>): Promise<Result | Told> {
    const { server, startTls, ca, answerMs } = this.#settings;
    const tlsOptions = { minVersion: 'TLSv1.2' as const, ...(ca === '' ? {} : { ca }) };
    const client = new Client({
      url: server,
      timeout: answerMs,
      connectTimeout: connectMs,
      strictDN: false,
      ...(server.startsWith('ldaps:') ? { tlsOptions } : {}),
      createConnection: onceOnly(connect),
    });
    try {
      if (server.startsWith('ldap:') && startTls === 1)
        await encrypt(client, { ...tlsOptions, host: new URL(server).hostname });
      return await ask(client);
    } catch (error) {
      return isRefusal(error) ? wrong : { away: reasonOf(error) };
    } finally {
      await client.unbind().catch(() => undefined);
    }
  }

  async #find(client: Client, name: string): Promise<Entry | undefined> {
    const { base, filter, bindDn, bindPassword, answerMs } = this.#settings;
    if (bindDn !== '')
      try {
        await client.bind(bindDn, bindPassword);
      } catch (error) {
        // Not the reader's fault.
        throw isRefusal(error) ? new PortalRefused() : error;
      }
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      derefAliases: 'never',
      filter: filterFor(filter, name),
      // Two entries are as useless as none, because it is not clear which one is meant.
      sizeLimit: 2,
      timeLimit: Math.ceil(answerMs / 1000),
      ...this.#attributes(),
    });
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  }

  async #read(client: Client, dn: string): Promise<Entry | undefined> {
    const { searchEntries } = await client.search(dn, { scope: 'base', ...this.#attributes() });
    return searchEntries[0];
  }

  #attributes() {
    const { cardFrom, nameFrom } = this.#settings;
    const attributes = [cardFrom, nameFrom, ...idAttributes].filter((name) => name !== '');
    return { attributes, explicitBufferAttributes: ['objectGUID'] };
  }

  #personOf(entry: Entry) {
    const { cardFrom, nameFrom } = this.#settings;
    const values = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
    const text = (name: string) => {
      const value = values.get(name.toLowerCase());
      const first = Array.isArray(value) ? value[0] : value;
      if (first === undefined) return '';
      return typeof first === 'string' ? first.trim() : first.toString('hex');
    };
    const id = idAttributes.map(text).find((value) => value !== '') ?? entry.dn.toLowerCase();
    return { account: accountsOf(this.#settings) + id, card: text(cardFrom), name: text(nameFrom) };
  }
}

/** The client reconnects on its own, and would send the next password over a connection without TLS. */
function onceOnly(connectTo: typeof connect): typeof connect {
  let connections = 0;
  return new Proxy(connectTo, {
    apply(target, self, to) {
      connections += 1;
      if (connections > 1) throw new Error('The directory closed the connection.');
      return Reflect.apply(target, self, to);
    },
  });
}

/** Includes locked and expired accounts, because the directory does not let them in. */
const refusing = new Set([
  'InvalidCredentialsError',
  'NoSuchObjectError',
  'InsufficientAccessError',
  'InvalidDNSyntaxError',
  'InappropriateAuthError',
  'UnwillingToPerformError',
  'ConstraintViolationError',
  'SizeLimitExceededError',
]);

/** A refusal to encrypt must not count as a refusal of the person who logs in. */
async function encrypt(client: Client, options: Parameters<Client['startTLS']>[0]): Promise<void> {
  try {
    await client.startTLS(options);
  } catch (error) {
    throw isRefusal(error) ? new NotEncrypted() : error;
  }
}

class NotEncrypted extends Error {
  override readonly name = 'startTls';
}

/** The directory does not accept the portal's own account. */
class PortalRefused extends Error {
  override readonly name = 'bindDn or bindPassword';
}

/** What failed: the code of a connection or certificate, or the name of a protocol error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const isRefusal = (error: unknown) => error instanceof ResultCodeError && refusing.has(error.name);
