import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../platform/clock.ts';
import { browserOrigin, type S3Settings } from '../platform/s3-settings.ts';
import type { Span } from './file-store.ts';
import { checkObjectName } from './object-name.ts';
import { StoreUnavailable } from './store-errors.ts';

/** A connection idle for this long is closed. */
const idleMs = 30_000;

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

export interface S3Request {
  readonly headers?: Readonly<Record<string, string>>;
  /** Its length is in `headers`. */
  readonly body?: Readable;
}

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

  /** An address that is valid for one request with exactly these headers; `query` is part of it. */
  async presign(
    method: Method,
    name: string,
    headers: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
    span: Span,
  ): Promise<string> {
    const url = this.#urlOf(name);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    url.searchParams.set('X-Amz-Expires', String(span.seconds));
    const signed = await this.#signer(method, url, headers, span.now, true).sign();
    return signed.url.href;
  }

  /** Returns the store's response, its body unread. Throws StoreUnavailable if there is none. */
  async send(method: Method, name: string, { headers = {}, body }: S3Request = {}): Promise<IncomingMessage> {
    const signed = await this.#signer(method, this.#urlOf(name), headers, this.#clock.now(), false).sign();
    return new Promise((resolve, reject) => {
      const send = signed.url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(
        signed.url,
        { method, agent: this.#agent, timeout: idleMs, headers: Object.fromEntries(signed.headers) },
        resolve,
      );
      request.on('timeout', () => request.destroy(new Error('nothing moved for too long')));
      request.on('error', (error) => reject(new StoreUnavailable(error.message, error)));
      if (body === undefined) request.end();
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

  #urlOf(name: string): URL {
    const { bucket, prefix, style } = this.#settings;
    const url = new URL(browserOrigin(this.#settings));
    const path = `${prefix}${this.#area}/${checkObjectName(name)}`;
    url.pathname = style === 'host' ? path : `${bucket}/${path}`;
    return url;
  }
}

/** The store's error message; reads the body to its end. */
export async function refusalOf(response: IncomingMessage): Promise<StoreUnavailable> {
  const words = await text(response).catch(() => '');
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(words)?.[1] ?? '';
  return new StoreUnavailable(`it answered ${response.statusCode} ${code}`.trim());
}
