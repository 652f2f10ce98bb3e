import { z } from 'zod';
import { Breaker } from '../platform/breaker.ts';
import type { Clock } from '../platform/clock.ts';
import { fetchJson, OutboundFailure } from '../platform/http/outbound.ts';

/** A partner library's answer. `busy`: no usable answer; a retry with the same key is safe. */
export type PartnerAnswer =
  | { readonly kind: 'granted'; readonly dueOn: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'busy' };

export interface PartnerQuestion {
  readonly url: string;
  /** Identifies a renewal: every retry sends the same key. */
  readonly key: string;
  readonly barcode: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
}

export interface PartnerOptions {
  readonly clock: Clock;
  /** Whether plain http on this machine is allowed: in tests only. */
  readonly trusted: boolean;
  readonly timeoutMs?: number;
}

const answerSchema = z.union([
  z.object({ granted: z.literal(true), dueDate: z.iso.date() }),
  z.object({ granted: z.literal(false), message: z.string().max(500).default('') }),
]);

/**
 * Sends renewal requests to partner libraries: `POST <url>` with `Idempotency-Key` and `{ barcode, dueDate }`, answered by
 * `{ granted: true, dueDate }` or `{ granted: false, message }`. Never throws.
 */
export class PartnerClient {
  readonly #options: PartnerOptions;
  readonly #breakers = new Map<string, Breaker>();
  readonly #asked = new Map<string, Promise<PartnerAnswer>>();

  constructor(options: PartnerOptions) {
    this.#options = options;
  }

  /** Whether requests to an address are allowed. */
  mayAsk(url: string): boolean {
    return url.startsWith('https://') || (url !== '' && this.#options.trusted);
  }

  /** Simultaneous calls with the same key share one request. */
  ask(question: PartnerQuestion): Promise<PartnerAnswer> {
    const asked =
      this.#asked.get(question.key) ??
      this.#askOnce(question).finally(() => this.#asked.delete(question.key));
    this.#asked.set(question.key, asked);
    return asked;
  }

  async #askOnce(question: PartnerQuestion): Promise<PartnerAnswer> {
    const breaker = this.#breakers.get(question.url) ?? new Breaker(this.#options.clock);
    this.#breakers.set(question.url, breaker);
    if (!breaker.allows()) return { kind: 'busy' };
    const answer = await this.#send(question);
    if (answer.kind === 'busy') breaker.failed();
    else breaker.succeeded();
    return answer;
  }

  async #send({ url, key, barcode, dueOn }: PartnerQuestion): Promise<PartnerAnswer> {
    try {
      const { status, body } = await fetchJson({
        url,
        headers: { 'idempotency-key': key },
        body: { barcode, dueDate: dueOn },
        timeoutMs: this.#options.timeoutMs ?? 5000,
        trusted: this.#options.trusted && url.startsWith('http://127.0.0.1'),
      });
      const answer = answerSchema.safeParse(body);
      if (!answer.success || status >= 500 || status === 408 || status === 429) return { kind: 'busy' };
      if (!answer.data.granted) return { kind: 'refused', message: answer.data.message };
      if (status >= 300) return { kind: 'busy' };
      // An answer that does not extend the loan is a refusal, even when it says granted.
      if (answer.data.dueDate <= dueOn) return { kind: 'refused', message: '' };
      return { kind: 'granted', dueOn: answer.data.dueDate };
    } catch (error) {
      if (error instanceof OutboundFailure) return { kind: 'busy' };
      throw error;
    }
  }
}
