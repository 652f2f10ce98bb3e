import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Breaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  fetchJson,
  type OutboundAnswer,
  OutboundFailure,
  type OutboundRequest,
  type TimeLimit,
} from '../../platform/http/outbound.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Answer } from './source.ts';
import type { Turns } from './turns.ts';

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

/** An answer that says that the system, or a proxy before it, is in trouble. */
export class StatusFailure extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.name = 'StatusFailure';
    this.status = status;
  }
}

export type SystemHeaders = Readonly<Record<string, string>>;

export interface SystemOptions {
  /** Where all paths begin, without a slash at the end. */
  readonly base: string;
  /** PEM of the authority that signed the system's certificate; empty: the well-known ones. */
  readonly ca: string;
  /** From the beginning of a request to the last byte of its answer. */
  readonly answerMs: number;
  readonly timeLimit: TimeLimit | undefined;
  readonly turns: Turns;
  readonly gate: Breaker;
  /** Statuses that count as failures of the system, although it answers. */
  readonly isTrouble: (status: number) => boolean;
  /**
   * Headers that say who is calling. `refused` are headers that the system did not accept; they are answered again where
   * there are no others.
   */
  readonly authorize: (refused?: SystemHeaders) => Promise<SystemHeaders>;
}

export interface SystemRequest extends Pick<OutboundRequest, 'method' | 'body' | 'form'> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: SystemHeaders;
}

/** A journal with thousands of issues. */
const largestAnswer = 4 * 1024 * 1024;
const unauthorized = 401;

/** Requests to a library system that speaks JSON over HTTP. Its address may be in a private network. */
export class SystemClient {
  readonly #options: SystemOptions;
  /** Reads share connections. A write opens its own: one that the system has just closed would leave it open to doubt. */
  readonly #reading: Agent;
  readonly #writing: Agent;

  constructor(options: SystemOptions) {
    this.#options = options;
    const isSecure = options.base.startsWith('https:');
    const ca = options.ca === '' ? {} : { ca: options.ca };
    const agent = (keepAlive: boolean) =>
      isSecure ? new SecureAgent({ keepAlive, ...ca }) : new Agent({ keepAlive });
    this.#reading = agent(true);
    this.#writing = agent(false);
  }

  /** Sends a request that changes nothing. If a kept connection had been closed, sends it once more. */
  read(request: SystemRequest): Promise<OutboundAnswer> {
    return harmless(this.#guarded(() => this.#authorized(request, this.#reading)));
  }

  /** Sends a change once: only a request that the system did not accept (401) is sent again, with a new login. */
  write(request: SystemRequest): Promise<OutboundAnswer> {
    return this.#guarded(() => this.#authorized(request, this.#writing));
  }

  /** A request that needs no login, such as the one for a login. */
  logIn(request: SystemRequest): Promise<OutboundAnswer> {
    return harmless(this.#send(request, {}, this.#writing));
  }

  close(): void {
    this.#reading.destroy();
    this.#writing.destroy();
    this.#options.turns.close();
  }

  async #authorized(request: SystemRequest, agent: Agent): Promise<OutboundAnswer> {
    const headers = await this.#options.authorize();
    const answer = await this.#send(request, headers, agent);
    if (answer.status !== unauthorized) return answer;
    const others = await this.#options.authorize(headers);
    const again = others === headers ? answer : await this.#send(request, others, agent);
    if (again.status === unauthorized) throw new SystemFailure('login', false);
    return again;
  }

  async #send(request: SystemRequest, login: SystemHeaders, agent: Agent): Promise<OutboundAnswer> {
    const { base, answerMs, timeLimit, turns } = this.#options;
    const { path, query, headers, ...payload } = request;
    const asked = new URLSearchParams(query);
    const search = asked.size === 0 ? '' : `?${asked}`;
    const send = () =>
      fetchJson({
        ...payload,
        url: `${base}${path}${search}`,
        headers: { ...headers, ...login },
        timeoutMs: answerMs,
        timeLimit,
        // An operator of this server set the address.
        trusted: true,
        agent,
        largestAnswer,
      });
    if (!(await turns.take())) throw new SystemFailure('busy', false);
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
      turns.giveBack();
    }
  }

  async #guarded(work: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> {
    const { gate, isTrouble } = this.#options;
    if (!gate.allows()) throw new SystemFailure('paused', false);
    try {
      const answer = await work();
      if (isTrouble(answer.status)) gate.failed(new StatusFailure(answer.status));
      else gate.succeeded();
      return answer;
    } catch (error) {
      // A long queue says nothing about the system.
      if (error instanceof SystemFailure && error.reason !== 'busy') gate.failed(error);
      throw error;
    }
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

/**
 * Turns requests to a library system into an answer: the result of `work`, the refusal that it throws, or the reason
 * why there is neither.
 */
export async function answerBy<Value>(clock: Clock, work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { done: await work(), asOf: clock.now() };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    if (!(error instanceof SystemFailure)) throw error;
    if (error.sent) return { unsure: true };
    return {
      away: error.reason === 'paused' ? 'breaker' : error.reason === 'login' ? 'settings' : 'timeout',
    };
  }
}
