import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Breaker } from '../../platform/breaker.ts';
import {
  fetchJson,
  type OutboundAnswer,
  OutboundFailure,
  type OutboundRequest,
} from '../../platform/http/outbound.ts';

/** Why a library system gave no usable answer. `sent`: it may have acted on the request. */
export class SystemFailure extends Error {
  readonly reason: 'paused' | 'busy' | 'timeout' | 'unreadable' | 'login';
  readonly sent: boolean;

  constructor(reason: SystemFailure['reason'], sent: boolean, cause?: unknown) {
    super(`library system: ${reason}`, { cause });
    this.name = 'SystemFailure';
    this.reason = reason;
    this.sent = sent;
  }
}

export type SystemHeaders = Readonly<Record<string, string>>;

export interface SystemOptions {
  /** Where all paths begin, without a slash at the end. */
  readonly base: string;
  /** PEM of the authority that signed the system's certificate; empty: the well-known ones. */
  readonly ca: string;
  /** How long to wait for one answer, and for a turn. */
  readonly answerMs: number;
  readonly waitMs: number;
  /** How many requests the system is sent at a time. */
  readonly connections: number;
  readonly gate: Breaker;
  /** Headers that say who is calling. `refused` are headers that the system did not accept. */
  readonly authorize: (refused?: SystemHeaders) => Promise<SystemHeaders>;
}

export interface SystemRequest extends Pick<OutboundRequest, 'method' | 'body' | 'form'> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: SystemHeaders;
}

/** Lists of a hundred rows with their books. */
const largestAnswer = 2 * 1024 * 1024;
const unauthorized = 401;

/** Requests to a library system that speaks JSON over HTTP. Its address may be in a private network. */
export class SystemClient {
  readonly #options: SystemOptions;
  /** Reads share connections. A write opens its own: one that the system has just closed would leave it open to doubt. */
  readonly #reading: Agent;
  readonly #writing: Agent;
  readonly #turns: ((turn: boolean) => void)[] = [];
  #used = 0;

  constructor(options: SystemOptions) {
    this.#options = options;
    const isSecure = options.base.startsWith('https:');
    const ca = options.ca === '' ? {} : { ca: options.ca };
    const agent = (keepAlive: boolean) =>
      isSecure ? new SecureAgent({ keepAlive, ...ca }) : new Agent({ keepAlive });
    this.#reading = agent(true);
    this.#writing = agent(false);
  }

  /** Asks a question that changes nothing. If a kept connection was closed meanwhile, it is asked once more. */
  read(request: SystemRequest): Promise<OutboundAnswer> {
    return harmless(this.#guarded(() => this.#authorized(request, this.#reading)));
  }

  /** Sends a change, once: only a request that the system did not accept (401) is sent again, with a new login. */
  write(request: SystemRequest): Promise<OutboundAnswer> {
    return this.#guarded(() => this.#authorized(request, this.#writing));
  }

  /** A request that needs no login, such as the one for a login. */
  logIn(request: SystemRequest): Promise<OutboundAnswer> {
    return harmless(this.#send(request, {}, this.#writing));
  }

  /** Requests on their way, and requests that wait for a turn. */
  get load(): { readonly used: number; readonly waiting: number } {
    return { used: this.#used, waiting: this.#turns.length };
  }

  close(): void {
    this.#reading.destroy();
    this.#writing.destroy();
    for (const go of this.#turns.splice(0)) go(false);
  }

  async #authorized(request: SystemRequest, agent: Agent): Promise<OutboundAnswer> {
    const headers = await this.#options.authorize();
    const answer = await this.#send(request, headers, agent);
    if (answer.status !== unauthorized) return answer;
    const again = await this.#send(request, await this.#options.authorize(headers), agent);
    if (again.status === unauthorized) throw new SystemFailure('login', false);
    return again;
  }

  async #send(request: SystemRequest, login: SystemHeaders, agent: Agent): Promise<OutboundAnswer> {
    const { base, answerMs } = this.#options;
    const { path, query, headers, ...payload } = request;
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const send = () =>
      fetchJson({
        ...payload,
        url: `${base}${path}${search}`,
        headers: { ...headers, ...login },
        timeoutMs: answerMs,
        // An operator of this server set the address.
        trusted: true,
        agent,
        largestAnswer,
      });
    await this.#takeTurn();
    try {
      return await send().catch((error: unknown) => {
        const isBroken = error instanceof OutboundFailure && error.kind === 'unreachable' && error.sent;
        if (isBroken && agent === this.#reading) return send();
        throw error;
      });
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      const isRead = error.kind === 'not-json' || error.kind === 'too-large';
      throw new SystemFailure(isRead ? 'unreadable' : 'timeout', error.sent, error);
    } finally {
      this.#giveTurn();
    }
  }

  async #guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    const { gate } = this.#options;
    if (!gate.allows()) throw new SystemFailure('paused', false);
    try {
      const answer = await work();
      gate.succeeded();
      return answer;
    } catch (error) {
      // A long queue says nothing about the system.
      if (error instanceof SystemFailure && error.reason !== 'busy') gate.failed(error);
      throw error;
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#used < this.#options.connections) {
      this.#used += 1;
      return;
    }
    const hasTurn = await new Promise<boolean>((resolve) => {
      const go = (turn: boolean) => {
        clearTimeout(timer);
        resolve(turn);
      };
      const timer = setTimeout(() => {
        this.#turns.splice(this.#turns.indexOf(go), 1);
        resolve(false);
      }, this.#options.waitMs);
      this.#turns.push(go);
    });
    if (!hasTurn) throw new SystemFailure('busy', false);
  }

  #giveTurn(): void {
    const next = this.#turns.shift();
    if (next === undefined) this.#used -= 1;
    else next(true);
  }
}

/** A request that changes nothing: its failures say that nothing was carried out. */
async function harmless<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SystemFailure ? new SystemFailure(error.reason, false, error) : error;
  }
}
