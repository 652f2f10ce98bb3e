import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Clock } from '../platform/clock.ts';
import type { S3Settings } from '../platform/s3-settings.ts';
import type { Arrival } from './arrivals.ts';
import type { ByteRange, FileStore, ObjectFacts, UploadWay } from './file-store.ts';
import { S3Arrivals } from './s3-arrivals.ts';
import { drained, objectList, refusalOf, S3Client } from './s3-client.ts';

/** Files in an S3-compatible store. Large files go there straight from the browser. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly way: UploadWay;

  /** `area` keeps files of one kind together. `clock` dates the signatures. */
  constructor(settings: S3Settings, area: string, clock: Clock) {
    const client = new S3Client(settings, area, clock);
    const arrivals = new S3Arrivals(settings, area, client, clock);
    this.#client = client;
    this.way = {
      through: 'store',
      access: {
        signPut: (name, facts, span) => arrivals.signPut(name, facts, span),
        signParts: (name, size, span) => arrivals.signParts(name, size, span),
        arrived: (name, size) => arrivals.arrived(name, size),
        discard: (name) => arrivals.discard(name),
        sweep: (before, wanted) => arrivals.sweep(before, wanted),
        signGet: (name, contentType, span) =>
          client.presign(
            'GET',
            name,
            {},
            // The object is served with the type we detected, whatever the store thinks it is.
            { 'response-content-type': contentType, 'response-content-disposition': 'inline' },
            span,
          ),
      },
    };
  }

  async put(name: string, source: Readable, { size, contentType }: ObjectFacts): Promise<number> {
    const response = await this.#client.send('PUT', name, {
      headers: { 'content-type': contentType, 'content-length': String(size) },
      body: source,
    });
    if (response.statusCode !== 200) throw await refusalOf(response);
    await drained(response);
    return size;
  }

  async adopt(name: string, arrival: Arrival, contentType: string): Promise<void> {
    try {
      await this.put(name, createReadStream(arrival.path), { size: arrival.size, contentType });
    } finally {
      await arrival.discard();
    }
  }

  async get(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const response = await this.#client.send('GET', name, {
      headers: range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` },
    });
    if (response.statusCode === (range === undefined ? 200 : 206)) return response;
    if (response.statusCode === 404) return drained(response);
    throw await refusalOf(response);
  }

  async stat(name: string): Promise<{ readonly size: number } | undefined> {
    const response = await this.#client.send('HEAD', name);
    if (response.statusCode === 404) return drained(response);
    if (response.statusCode !== 200) throw await refusalOf(response);
    await drained(response);
    return { size: Number(response.headers['content-length']) };
  }

  delete(name: string): Promise<void> {
    return this.#client.remove(name);
  }

  async *list(): AsyncGenerator<string> {
    for await (const { name } of this.#client.list('', objectList)) yield name;
  }

  /** A store of this type does not report its free space. */
  async expectRoom(): Promise<void> {}
}
