import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../platform/clock.ts';
import { browserOrigin, type S3Settings, serverOrigin } from '../platform/s3-settings.ts';
import type { Span } from './file-store.ts';
import { checkObjectName } from './object-name.ts';
import { childText, readXml, type XmlElement } from './s3-xml.ts';
import { StoreUnavailable } from './store-errors.ts';

/** A connection idle for this long is closed. */
const idleMs = 30_000;

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

export interface S3Request {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** For a stream, `headers` gives the length. */
  readonly body?: Readable | string;
}

/** A list that a store returns in pages. */
export interface S3List {
  readonly query: Readonly<Record<string, string>>;
  /** The name of the listed elements. Each has a `Key`. */
  readonly element: string;
  /** Where the next page begins: the parameters, with the elements of this page that they repeat. */
  readonly next: Readonly<Record<string, string>>;
}

export const objectList: S3List = {
  query: { 'list-type': '2' },
  element: 'Contents',
  next: { 'continuation-token': 'NextContinuationToken' },
};
/** Unfinished uploads in parts. */
export const uploadList: S3List = {
  query: { uploads: '' },
  element: 'Upload',
  next: { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' },
};

/** Requests to an S3-compatible store, signed with AWS Signature Version 4. */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #area: string;
  readonly #clock: Clock;
  readonly #agent: HttpAgent | HttpsAgent;

  /** `area` is a folder below the prefix. */
  constructor(settings: S3Settings, area: string, clock: Clock) {
    this.#settings = settings;
    this.#area = area;
    this.#clock = clock;
    this.#agent = settings.endpoint.startsWith('https:')
      ? new HttpsAgent({ keepAlive: true })
      : new HttpAgent({ keepAlive: true });
  }

  /** An address that is valid for one request with exactly these headers and this `query`. */
  async presign(
    method: Method,
    name: string,
    headers: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
    span: Span,
  ): Promise<string> {
    const all = { ...query, 'X-Amz-Expires': String(span.seconds) };
    const url = this.#urlOf(browserOrigin(this.#settings), name, all);
    const signed = await this.#signer(method, url, headers, span.now, true).sign();
    return signed.url.href;
  }

  /**
   * Returns the store's response with its body unread. Without a name, the request is for the bucket. Throws
   * StoreUnavailable if there is no response.
   */
  async send(
    method: Method,
    name: string | undefined,
    { headers = {}, query = {}, body }: S3Request = {},
  ): Promise<IncomingMessage> {
    const url = this.#urlOf(serverOrigin(this.#settings), name, query);
    const signed = await this.#signer(method, url, headers, this.#clock.now(), false).sign();
    return new Promise((resolve, reject) => {
      const send = signed.url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(
        signed.url,
        { method, agent: this.#agent, timeout: idleMs, headers: Object.fromEntries(signed.headers) },
        resolve,
      );
      request.on('timeout', () => request.destroy(new Error('nothing moved for too long')));
      request.on('error', (error) =>
        reject(new StoreUnavailable(error.message || 'no connection', { cause: error })),
      );
      if (body === undefined || typeof body === 'string') request.end(body);
      else {
        // If the source fails, the store must not take the bytes sent so far for the whole file.
        body.on('error', (error) => {
          reject(error);
          request.destroy();
        });
        body.pipe(request);
      }
    });
  }

  #signer(
    method: Method,
    url: URL,
    headers: Readonly<Record<string, string>>,
    now: Date,
    signQuery: boolean,
  ): AwsV4Signer {
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.#settings;
    return new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
      signQuery,
      allHeaders: true,
    });
  }

  /** Returns the XML of the store's answer; see `readAnswer`. */
  async ask(method: Method, name: string | undefined, request: S3Request): Promise<XmlElement> {
    return readAnswer(await this.send(method, name, request));
  }

  /** The elements of a list whose names begin with `begin`, with their names in the area. */
  async *list(
    begin: string,
    { query, element, next }: S3List,
  ): AsyncGenerator<{ readonly name: string; readonly found: XmlElement }> {
    let from: Readonly<Record<string, string>> = {};
    do {
      const page = await this.ask('GET', undefined, {
        query: { ...query, prefix: this.#folder + begin, ...from },
      });
      for (const found of page.children) {
        const key = childText(found, 'Key');
        if (found.name === element && key.startsWith(this.#folder + begin))
          yield { name: key.slice(this.#folder.length), found };
      }
      const isCut = childText(page, 'IsTruncated') === 'true';
      from = isCut
        ? Object.fromEntries(Object.entries(next).map(([key, where]) => [key, childText(page, where)]))
        : {};
    } while (Object.keys(from).length > 0);
  }

  /** Removes an object, or the part of it that `query` names; does nothing if there is none. */
  async remove(name: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
    const response = await this.send('DELETE', name, { query });
    if (![200, 204, 404].includes(response.statusCode ?? 0)) throw await refusalOf(response);
    await drained(response);
  }

  /** How a copy request names an object: `/bucket/folder/name`. */
  sourceOf(name: string): string {
    return `/${this.#settings.bucket}/${this.#folder}${checkObjectName(name)}`;
  }

  get #folder(): string {
    return `${this.#settings.prefix}${this.#area}/`;
  }

  #urlOf(origin: string, name: string | undefined, query: Readonly<Record<string, string>>): URL {
    const { bucket, style } = this.#settings;
    const url = new URL(origin);
    const path = name === undefined ? '' : `${this.#folder}${checkObjectName(name)}`;
    url.pathname = style === 'host' ? path : `${bucket}/${path}`;
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  }
}

/**
 * The XML of a response. Throws StoreUnavailable for any status other than 200, and for an error with status 200, which
 * stores send if a long operation fails.
 */
export async function readAnswer(response: IncomingMessage): Promise<XmlElement> {
  if (response.statusCode !== 200) throw await refusalOf(response);
  const answer = readXml(await text(response));
  if (answer.name === 'Error')
    throw new StoreUnavailable(`it answered 200 ${childText(answer, 'Code')}`.trim(), { code: '' });
  return answer;
}

/** Reads a response to its end, so that its connection can be reused. */
export async function drained(response: IncomingMessage): Promise<undefined> {
  for await (const _ of response);
  return undefined;
}

/** Returns the store's error. Reads the body to its end. */
export async function refusalOf(response: IncomingMessage): Promise<StoreUnavailable> {
  const words = await text(response).catch(() => '');
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(words)?.[1] ?? '';
  return new StoreUnavailable(`it answered ${response.statusCode} ${code}`.trim(), { code });
}
