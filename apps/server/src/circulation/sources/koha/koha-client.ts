import type { z } from 'zod';
import type { KohaSettings } from '../../../library/public.ts';
import type { Breaker } from '../../../platform/breaker.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundAnswer, TimeLimit } from '../../../platform/http/outbound.ts';
import { SystemClient, SystemFailure, type SystemHeaders, type SystemRequest } from '../system-client.ts';
import { Turns } from '../turns.ts';
import { errorSchema, tokenSchema } from './koha-answers.ts';

const rowsPerPage = 100;
/** A token is replaced this long before it expires. */
const tokenMarginMs = 60_000;

export interface KohaAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A page of a list, or the whole list. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Koha's REST interface: its logins, lists and errors. Throws SystemFailure. */
export class KohaClient {
  readonly #settings: KohaSettings;
  readonly #clock: Clock;
  readonly #turns: Turns;
  readonly #http: SystemClient;
  #token: { readonly headers: SystemHeaders; readonly until: number } | undefined;
  #login: Promise<SystemHeaders> | undefined;

  constructor(settings: KohaSettings, clock: Clock, gate: Breaker, timeLimit?: TimeLimit) {
    this.#settings = settings;
    this.#clock = clock;
    const { address, ca, answerMs, connections } = settings;
    this.#turns = new Turns(connections);
    this.#http = new SystemClient({
      base: `${address}/api/v1`,
      ca,
      answerMs,
      timeLimit,
      turns: this.#turns,
      gate,
      // Koha also answers 500 if no rule covers a loan.
      isTrouble: (status) => status > 500 || status === 408,
      authorize: (refused) => this.#authorize(refused),
    });
  }

  get load() {
    return this.#turns.load;
  }

  close(): void {
    this.#http.close();
  }

  /** One page of a list. */
  async page<Row>(
    path: string,
    row: z.ZodType<Row>,
    wanted: { readonly query: Readonly<Record<string, string>>; readonly embed?: string },
  ): Promise<Rows<Row>> {
    const { status, headers, body } = await this.#http.read({
      path,
      // Koha's default comparison is "contains": patron 1 would see the loans of patron 21.
      query: { _match: 'exact', _per_page: String(rowsPerPage), ...wanted.query },
      ...(wanted.embed === undefined ? {} : { headers: { 'x-koha-embed': wanted.embed } }),
    });
    const answer = judged({ status, body }, false);
    const rows = answer.status === 200 ? row.array().safeParse(answer.body) : undefined;
    if (rows?.success !== true) throw new SystemFailure('unreadable', false);
    const total = Number(headers['x-total-count']);
    return { rows: rows.data, total: Number.isSafeInteger(total) ? total : rows.data.length };
  }

  /** A whole list, of at most `rowsAtMost` rows. */
  async list<Row>(
    path: string,
    row: z.ZodType<Row>,
    wanted: {
      readonly query: Readonly<Record<string, string>>;
      readonly embed?: string;
      readonly rowsAtMost: number;
    },
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (let number = 1; rows.length < wanted.rowsAtMost; number += 1) {
      const query = { ...wanted.query, _page: String(number) };
      const page = await this.page(path, row, { ...wanted, query });
      rows.push(...page.rows);
      if (page.rows.length === 0 || rows.length >= page.total) break;
    }
    return rows.slice(0, wanted.rowsAtMost);
  }

  async read(path: string): Promise<KohaAnswer> {
    return judged(await this.#http.read({ path }), false);
  }

  /** Sends a question as a body because its contents are secret. */
  async ask(path: string, body: unknown): Promise<KohaAnswer> {
    return judged(await this.#http.read({ path, method: 'POST', body }), false);
  }

  async write(request: SystemRequest): Promise<KohaAnswer> {
    return judged(await this.#http.write(request), true);
  }

  /** Requests that come while a login is under way share it. */
  async #authorize(refused: SystemHeaders | undefined): Promise<SystemHeaders> {
    const { clientId, user, password } = this.#settings;
    if (clientId === '')
      return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
    if (this.#token?.headers === refused) this.#token = undefined;
    if (this.#token !== undefined && this.#token.until > this.#clock.now().getTime())
      return this.#token.headers;
    this.#login ??= this.#logIn().finally(() => {
      this.#login = undefined;
    });
    return this.#login;
  }

  async #logIn(): Promise<SystemHeaders> {
    const { clientId: client_id, clientSecret: client_secret } = this.#settings;
    const answer = await this.#http.logIn({
      path: '/oauth/token',
      method: 'POST',
      form: { grant_type: 'client_credentials', client_id, client_secret },
    });
    const token = answer.status === 200 ? tokenSchema.safeParse(answer.body) : undefined;
    // Nothing else was sent yet.
    if (token?.success !== true)
      throw new SystemFailure(answer.status >= 500 ? 'unreadable' : 'login', false);
    const { access_token, expires_in } = token.data;
    const headers = { authorization: `Bearer ${access_token}` };
    this.#token = { headers, until: this.#clock.now().getTime() + expires_in * 1000 - tokenMarginMs };
    return headers;
  }
}

/** Koha's reason for refusing; empty if it gives none. */
export function errorOf({ body }: KohaAnswer): string {
  const error = errorSchema.safeParse(body);
  return error.success ? error.data.error : '';
}

/**
 * Returns an answer that the reader may see. Fails if the system cannot work or the portal's account lacks a
 * permission.
 */
function judged({ status, body }: Pick<OutboundAnswer, 'status' | 'body'>, writes: boolean): KohaAnswer {
  // Under maintenance, or after too many requests: Koha has not begun.
  if (status === 503 || status === 429) throw new SystemFailure('timeout', false);
  if (status >= 500 || (status >= 300 && status < 400)) throw new SystemFailure('unreadable', writes);
  const isForbidden = status === 403 && errorSchema.safeParse(body).data?.required_permissions !== undefined;
  if (isForbidden) throw new SystemFailure('login', false);
  return { status, body };
}
