import type { CasSettings } from '../../library/public.ts';
import { networkCodeOf } from '../../platform/http/explain-network.ts';
import { fetchText, OutboundFailure } from '../../platform/http/outbound.ts';
import { accountsOf } from './account-of.ts';
import { whyAway } from './bounded-fetch.ts';
import type { LogoutTold, RedirectSource, Told } from './identity-source.ts';
import { readLogoutRequest } from './read-logout.ts';
import { readXml } from './read-xml.ts';

const timeoutMs = 5000;
const namespace = 'http://www.yale.edu/tp/cas';
/** The maximum depth of the elements around a person's facts. */
const depthAtMost = 8;

/**
 * A person's facts by name, of which `user` is the account; or the code of a refusal; or that the answer is unreadable.
 */
export type CasAnswer =
  | { readonly facts: ReadonlyMap<string, string> }
  | { readonly code: string }
  | { readonly unreadable: true };

/** Reads the answer of `/p3/serviceValidate`. */
export function readCasAnswer(text: string): CasAnswer {
  const facts = new Map<string, string>();
  let code = '';
  let isTooDeep = false;
  const isReadable = readXml(text, namespace, (path, { attributes }, value) => {
    const [root, result, ...rest] = path;
    if (path.length > depthAtMost) isTooDeep = true;
    if (path.join('/') === 'serviceResponse/authenticationFailure')
      code = attributes['code']?.value ?? 'failure';
    if (root !== 'serviceResponse' || result !== 'authenticationSuccess') return;
    const [first = '', second] = rest;
    const name = first === 'attributes' ? second : first;
    const isFact = rest.length === (first === 'attributes' ? 2 : 1);
    // An attribute cannot replace the account, and a second value cannot replace the first.
    if (isFact && name !== undefined && (name !== 'user' || first === 'user') && !facts.has(name))
      facts.set(name, value);
  });
  if (!isReadable || isTooDeep) return { unreadable: true };
  if (code !== '') return { code };
  return (facts.get('user') ?? '') === '' ? { unreadable: true } : { facts };
}

/**
 * A CAS 3 server: one redirect, and one validation of the ticket. The state is part of the service address, which CAS
 * compares.
 */
export class CasSource implements RedirectSource {
  readonly id: string;
  readonly #settings: CasSettings;
  readonly #home: string;

  constructor(settings: CasSettings, home: string) {
    this.id = settings.id;
    this.#settings = settings;
    this.#home = home;
  }

  async begin(state: string) {
    const { server } = this.#settings;
    const away = await whyAway(`${server}/login`);
    if (away !== undefined) return { away };
    const parameters = new URLSearchParams({ service: this.#service(state) });
    return { address: `${server}/login?${parameters}`, memory: '' };
  }

  async finish(answer: URLSearchParams, { state }: { readonly state: string }): Promise<Told> {
    const ticket = answer.get('ticket') ?? '';
    // Proxy tickets (PT-) are for programs.
    if (!/^ST-[\w.:/+-]{1,250}$/.test(ticket)) return { failed: 'no ticket' };
    const { cardFrom, nameFrom } = this.#settings;
    const told = await this.#validate(state, ticket);
    if ('away' in told) return told;
    const read = readCasAnswer(told.text);
    if ('unreadable' in read) return { away: 'no CAS answer' };
    if ('code' in read) return { failed: /^[A-Z_]{1,40}$/.test(read.code) ? read.code : 'refused' };
    const fact = (name: string) => read.facts.get(name) ?? '';
    return {
      person: {
        account: accountsOf(this.#settings) + fact('user'),
        card: fact(cardFrom),
        name: fact(nameFrom),
        session: accountsOf(this.#settings) + ticket,
      },
    };
  }

  /**
   * Checks whether the server gives a CAS answer about a ticket that does not exist. Returns undefined if so, otherwise
   * what is wrong.
   */
  async test(): Promise<Told | undefined> {
    const told = await this.#validate('test', 'ST-0-test');
    if ('away' in told) return told;
    return 'unreadable' in readCasAnswer(told.text) ? { away: 'no CAS answer' } : undefined;
  }

  /** Single logout. Whoever knows the ticket of a login may end it, because only the server and this portal know it. */
  async readLogout(form: URLSearchParams): Promise<LogoutTold> {
    const ticket = readLogoutRequest(form.get('logoutRequest') ?? '');
    if (ticket === undefined) return { failed: 'no logout request' };
    return { order: { session: accountsOf(this.#settings) + ticket } };
  }

  async farewell(): Promise<string> {
    return `${this.#settings.server}/logout?${new URLSearchParams({ service: this.#home })}`;
  }

  #service(state: string): string {
    return `${this.#home}?${new URLSearchParams({ state })}`;
  }

  async #validate(
    state: string,
    ticket: string,
  ): Promise<{ readonly text: string } | { readonly away: string }> {
    const parameters = new URLSearchParams({ service: this.#service(state), ticket });
    try {
      const { status, content } = await fetchText({
        url: `${this.#settings.server}/p3/serviceValidate?${parameters}`,
        headers: { accept: 'application/xml, text/xml' },
        timeoutMs,
        trusted: true,
      });
      return status === 200 ? { text: content } : { away: `status ${status}` };
    } catch (error) {
      if (error instanceof OutboundFailure) return { away: networkCodeOf(error) ?? error.kind };
      throw error;
    }
  }
}
