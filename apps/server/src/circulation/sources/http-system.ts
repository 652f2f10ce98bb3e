import type { Breaker } from '../../platform/breaker.ts';
import { fetchJson, OutboundFailure } from '../../platform/http/outbound.ts';
import type { Answer } from './source.ts';

export interface HttpSystemOptions {
  readonly breaker: Breaker;
  readonly headers: Readonly<Record<string, string>>;
  /** From the beginning of a request to the last byte of its answer. */
  readonly answerMs: number;
}

/** An answer in JSON, whatever it says, or why there is none. `lost`: the system may have acted on the request. */
export type Heard =
  | { readonly status: number; readonly body: unknown }
  | { readonly silence: 'breaker' | 'unreachable' | 'lost' };

/** An account with hundreds of loans, or a journal with thousands of issues. */
const largestAnswer = 4 * 1024 * 1024;

/** An answer that says that the system, or a proxy before it, is in trouble. */
export class StatusFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.name = 'StatusFailure';
    this.status = status;
  }
}

/** A library system that speaks JSON over HTTP. A request is sent once, and not at all while the breaker is open. */
export class HttpSystem {
  readonly #options: HttpSystemOptions;
  readonly #breaker: Breaker;

  constructor(options: HttpSystemOptions) {
    this.#options = options;
    this.#breaker = options.breaker;
  }

  get(url: string): Promise<Heard> {
    return this.#ask(url, 'GET', undefined);
  }

  post(url: string, body: unknown): Promise<Heard> {
    return this.#ask(url, 'POST', body);
  }

  async #ask(url: string, method: 'GET' | 'POST', body: unknown): Promise<Heard> {
    if (!this.#breaker.allows()) return { silence: 'breaker' };
    const { headers, answerMs } = this.#options;
    try {
      // Library systems stand in the library's own network; its operator wrote the address.
      const asked = { url, method, headers, timeoutMs: answerMs, largestAnswer, trusted: true };
      const heard = await fetchJson(body === undefined ? asked : { ...asked, body });
      if (isFailing(heard.status)) this.#breaker.failed(new StatusFailure(heard.status));
      else this.#breaker.succeeded();
      return heard;
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      this.#breaker.failed(error);
      return { silence: error.sent ? 'lost' : 'unreachable' };
    }
  }
}

/** The system or a proxy before it is in trouble: nobody knows what became of the request. */
export const isFailing = (status: number) => status >= 500 || status === 408;

/** What a read answers that got nothing usable. */
export function awayBy(heard: Heard): { readonly away: 'timeout' | 'breaker' | 'settings' } {
  if ('silence' in heard) return { away: heard.silence === 'breaker' ? 'breaker' : 'timeout' };
  return { away: heard.status === 401 || heard.status === 403 ? 'settings' : 'timeout' };
}

/** What a write answers that got nothing usable. */
export function unsureBy(heard: Heard): Exclude<Answer<never>, { done: never }> {
  if ('silence' in heard) return heard.silence === 'lost' ? { unsure: true } : awayBy(heard);
  return heard.status === 401 || heard.status === 403 ? { away: 'settings' } : { unsure: true };
}
