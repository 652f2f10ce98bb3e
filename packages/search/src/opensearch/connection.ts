import type { Client } from '@opensearch-project/opensearch';
import { SearchTooSlow } from '../port.ts';
import { listAt, numberAt, textAt, valueAt } from './answers.ts';
import { SearchUnreachable } from './unreachable.ts';

export interface Connection {
  /** Where OpenSearch answers: `https://search.example:9200`. */
  readonly url: string;
  readonly user?: string;
  readonly password?: string;
  /** Certificates of the authority that signed the server's, in PEM; the system's authorities if absent. */
  readonly ca?: string;
}

/** The oldest version that counts exactly: since 2.17 an index can refuse to be searched in slices. */
const oldest = [2, 17] as const;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** JSON texts, for the calls that take several bodies. */
  readonly lines?: readonly string[];
  /** The longest wait in milliseconds. */
  readonly limit: number;
}

/** Speaks to one OpenSearch. The client library is loaded when the first call is made. */
export class OpenSearch {
  readonly #connection: Connection;
  #client: Promise<Client> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get url(): string {
    return this.#connection.url;
  }

  /** Makes a call and returns its answer, or undefined if what it names does not exist. */
  async call({ method, path, query = {}, body, lines, limit }: Call): Promise<unknown> {
    const client = await this.#open();
    try {
      const answer = await client.transport.request(
        {
          method,
          path,
          querystring: query,
          ...(lines === undefined ? { body: body ?? '' } : { bulkBody: `${lines.join('\n')}\n` }),
        },
        { requestTimeout: limit, maxRetries: 0 },
      );
      return answer.body;
    } catch (error) {
      if (numberAt(error, 'statusCode') === 404) return undefined;
      throw failureOf(error, this.#connection.url);
    }
  }

  /** Several searches in one call, in their order. A search in an index that does not exist answers undefined. */
  async search(index: string, bodies: readonly object[], limit: number): Promise<readonly unknown[]> {
    if (bodies.length === 0) return [];
    const timed = bodies.map((body) => ({ timeout: `${limit}ms`, ...body }));
    const [only] = timed;
    if (timed.length === 1 && only !== undefined)
      return [
        this.#checked(
          await this.call({ method: 'POST', path: `/${index}/_search`, body: only, limit: limit * 2 }),
        ),
      ];
    const lines = timed.flatMap((body) => ['{}', JSON.stringify(body)]);
    const answer = await this.call({ method: 'POST', path: `/${index}/_msearch`, lines, limit: limit * 2 });
    return listAt(answer, 'responses').map((one) => this.#checked(one));
  }

  /** Refuses, with a message, a wrong address, password, certificate or version. */
  async check(): Promise<{ readonly version: string }> {
    const answer = await this.call({ method: 'GET', path: '/', limit: 10_000 });
    const version = textAt(answer, 'version', 'number');
    if (textAt(answer, 'version', 'distribution') !== 'opensearch')
      throw new SearchUnreachable('other-program', this.#connection.url);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
      throw new SearchUnreachable('version', this.#connection.url, `${version} < ${oldest.join('.')}`);
    return { version };
  }

  async close(): Promise<void> {
    await (await this.#client)?.close();
  }

  #checked(answer: unknown): unknown {
    if (answer === undefined) return undefined;
    const status = numberAt(answer, 'status');
    if (status === 404) return undefined;
    if (valueAt(answer, 'timed_out') === true) throw new SearchTooSlow();
    if (valueAt(answer, 'error') !== undefined) throw refusalOf(status, valueAt(answer, 'error'), this.url);
    if (numberAt(answer, '_shards', 'failed') > 0)
      throw refusalOf(status, valueAt(answer, '_shards', 'failures', 0, 'reason'), this.url);
    return answer;
  }

  #open(): Promise<Client> {
    this.#client ??= connect(this.#connection);
    return this.#client;
  }
}

async function connect({ url, user, password, ca }: Connection): Promise<Client> {
  const { Client: Open } = await import('@opensearch-project/opensearch').catch(() => {
    throw new SearchUnreachable('library', url);
  });
  return new Open({
    node: url,
    ...(user === undefined ? {} : { auth: { username: user, password: password ?? '' } }),
    ...(ca === undefined ? {} : { ssl: { ca } }),
  });
}

/** OpenSearch answered that it did not carry out the request. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, cause: string) {
    super(`OpenSearch refused a call (${status}): ${cause}`);
    this.status = status;
  }
}

/** Overloaded, behind a proxy that does not reach it, or without the shards of an index, as after its start. */
const awayStatuses: readonly number[] = [429, 502, 503];

function refusalOf(status: number, error: unknown, url: string): Error {
  if (awayStatuses.includes(status)) return new SearchUnreachable('address', url, `${status}`);
  const cause =
    textAt(error, 'failed_shards', 0, 'reason', 'caused_by', 'reason') ||
    textAt(error, 'failed_shards', 0, 'reason', 'reason') ||
    textAt(error, 'root_cause', 0, 'reason') ||
    textAt(error, 'reason');
  // The text has more words than the server searches for at once: a more specific query will work.
  if (cause.includes('maxClauseCount')) return new SearchTooSlow();
  return new Refused(status, cause);
}

/** Whether a server takes no changes (429) or no new index (403) because its disk is nearly full. */
export const isFull = (status: number, error: unknown): boolean =>
  (status === 403 || status === 429) &&
  ['cluster_block_exception', 'index_create_block_exception'].includes(textAt(error, 'type'));

/** A certificate that Node does not accept has one of these codes, or one that begins with the letters of OpenSSL. */
const certificateCodes = /CERT|SELF_SIGNED|ERR_TLS|EPROTO|ERR_SSL|UNABLE_TO_/u;

function failureOf(error: unknown, url: string): unknown {
  const status = numberAt(error, 'statusCode');
  const name = textAt(error, 'name');
  const refused = valueAt(error, 'meta', 'body', 'error');
  if (isFull(status, refused)) return new SearchUnreachable('full', url, textAt(refused, 'reason'));
  if (status === 401 || status === 403) return new SearchUnreachable('password', url);
  if (name === 'TimeoutError') return new SearchTooSlow();
  if (status > 0) return refusalOf(status, refused, url);
  if (name === 'ConnectionError') {
    const code = textAt(error, 'meta', 'meta', 'connection', 'code') || textAt(error, 'message');
    return new SearchUnreachable(certificateCodes.test(code) ? 'certificate' : 'address', url, code);
  }
  return error;
}
