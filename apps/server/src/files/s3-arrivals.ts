import type { Clock } from '../platform/clock.ts';
import type { S3Settings } from '../platform/s3-settings.ts';
import type { ArrivedObject, MissingParts, ObjectFacts, Span } from './file-store.ts';
import { drained, objectList, readAnswer, refusalOf, S3Client, uploadList } from './s3-client.ts';
import { childText } from './s3-xml.ts';

/** Stores accept parts of 5 MB or more. The largest work consists of 64 parts of this size. */
const partBytes = 16 * 1024 * 1024;

interface Part {
  readonly number: number;
  readonly size: number;
  readonly etag: string;
}

/** The uploads of browsers to an S3-compatible store, in a separate area until they are checked. */
export class S3Arrivals {
  readonly #client: S3Client;
  /** Where files are kept. */
  readonly #files: S3Client;

  constructor(settings: S3Settings, area: string, files: S3Client, clock: Clock) {
    this.#client = new S3Client(settings, `${area}-arriving`, clock);
    this.#files = files;
  }

  signPut(name: string, { size, contentType }: ObjectFacts, span: Span): Promise<string> {
    const headers = { 'content-type': contentType, 'content-length': String(size) };
    return this.#client.presign('PUT', name, headers, {}, span);
  }

  async signParts(name: string, size: number, span: Span): Promise<MissingParts | undefined> {
    if (size <= partBytes) return undefined;
    const head = await this.#client.send('HEAD', name);
    await drained(head);
    if (head.statusCode === 200) return { size: partBytes, missing: [] };
    const uploadId = (await this.#findUpload(name)) ?? (await this.#begin(name));
    const present = await this.#partsOf(name, uploadId);
    const missing = partsOf(size).filter((part) => !present.some((there) => isSame(there, part)));
    return {
      size: partBytes,
      missing: await Promise.all(
        missing.map(async (part) => ({
          number: part.number,
          url: await this.#client.presign(
            'PUT',
            name,
            { 'content-length': String(part.size) },
            { partNumber: String(part.number), uploadId },
            span,
          ),
        })),
      ),
    };
  }

  async arrived(name: string, size: number): Promise<ArrivedObject | undefined> {
    let head = await this.#client.send('HEAD', name);
    if (head.statusCode === 404) {
      await drained(head);
      await this.#putTogether(name, size);
      head = await this.#client.send('HEAD', name);
    }
    await drained(head);
    if (head.statusCode === 404) return undefined;
    if (head.statusCode !== 200) throw await refusalOf(head);
    const etag = head.headers.etag ?? '';
    return {
      size: Number(head.headers['content-length']),
      read: async ({ start, end }) => {
        const response = await this.#client.send('GET', name, {
          headers: { range: `bytes=${start}-${end}`, 'if-match': etag },
        });
        if (response.statusCode === 206) return response;
        if (response.statusCode === 404 || response.statusCode === 412) return drained(response);
        throw await refusalOf(response);
      },
      keep: (contentType) => this.#keep(name, etag, contentType),
    };
  }

  /** Copies a checked upload to the files, inside the store. */
  async #keep(name: string, etag: string, contentType: string): Promise<void> {
    const response = await this.#files.send('PUT', name, {
      headers: {
        'content-type': contentType,
        'content-length': '0',
        'x-amz-copy-source': this.#client.sourceOf(name),
        'x-amz-copy-source-if-match': etag,
        'x-amz-metadata-directive': 'REPLACE',
      },
    });
    if (response.statusCode === 404 || response.statusCode === 412) return drained(response);
    await readAnswer(response);
    await this.#client.remove(name);
  }

  async discard(name: string): Promise<void> {
    const uploadId = await this.#findUpload(name);
    if (uploadId !== undefined) await this.#client.remove(name, { uploadId });
    await this.#client.remove(name);
  }

  async sweep(before: Date, wanted: () => Promise<readonly string[]>): Promise<void> {
    const old: { name: string; query: Record<string, string> }[] = [];
    for await (const { name, found } of this.#client.list('', objectList))
      if (Date.parse(childText(found, 'LastModified')) < before.getTime()) old.push({ name, query: {} });
    for await (const { name, found } of this.#client.list('', uploadList))
      if (Date.parse(childText(found, 'Initiated')) < before.getTime())
        old.push({ name, query: { uploadId: childText(found, 'UploadId') } });
    if (old.length === 0) return;
    const stillWanted = new Set(await wanted());
    for (const { name, query } of old) if (!stillWanted.has(name)) await this.#client.remove(name, query);
  }

  async #begin(name: string): Promise<string> {
    const answer = await this.#client.ask('POST', name, { query: { uploads: '' } });
    return childText(answer, 'UploadId');
  }

  /** The upload in parts under this name. If two requests have each begun one, the first. */
  async #findUpload(name: string): Promise<string | undefined> {
    const begun: { id: string; at: string }[] = [];
    for await (const { name: other, found } of this.#client.list(name, uploadList))
      if (other === name) begun.push({ id: childText(found, 'UploadId'), at: childText(found, 'Initiated') });
    begun.sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));
    return begun[0]?.id;
  }

  /** The parts that have arrived; [] if the upload has ended. */
  async #partsOf(name: string, uploadId: string): Promise<readonly Part[]> {
    const response = await this.#client.send('GET', name, { query: { uploadId } });
    if (response.statusCode === 404) {
      await drained(response);
      return [];
    }
    return (await readAnswer(response)).children
      .filter((child) => child.name === 'Part')
      .map((part) => ({
        number: Number(childText(part, 'PartNumber')),
        size: Number(childText(part, 'Size')),
        etag: childText(part, 'ETag'),
      }));
  }

  /** Combines the parts into one object once all are there, unless another request has done so. */
  async #putTogether(name: string, size: number): Promise<void> {
    const uploadId = size > partBytes ? await this.#findUpload(name) : undefined;
    if (uploadId === undefined) return;
    const present = await this.#partsOf(name, uploadId);
    const parts = partsOf(size).map((part) => present.find((there) => isSame(there, part)));
    if (parts.some((part) => part === undefined)) return;
    const body = parts
      .map((part) => `<Part><PartNumber>${part?.number}</PartNumber><ETag>${part?.etag}</ETag></Part>`)
      .join('');
    const response = await this.#client.send('POST', name, {
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: `<CompleteMultipartUpload>${body}</CompleteMultipartUpload>`,
    });
    if (response.statusCode === 404) await drained(response);
    else await readAnswer(response);
  }
}

const isSame = (there: Part, part: Pick<Part, 'number' | 'size'>) =>
  there.number === part.number && there.size === part.size;

function partsOf(size: number): readonly Pick<Part, 'number' | 'size'>[] {
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    number: index + 1,
    size: Math.min(partBytes, size - index * partBytes),
  }));
}
