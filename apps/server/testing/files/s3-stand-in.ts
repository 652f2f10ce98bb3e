import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readRange } from '../../src/files/byte-range.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { S3Settings } from '../../src/platform/s3-settings.ts';

/**
 * An S3-compatible store in memory that checks what a real one checks: AWS Signature Version 4 in headers and
 * addresses. It is written from Amazon's description
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html), not with the library that
 * signs. It can be told to fail.
 */
export interface S3StandIn {
  readonly settings: S3Settings;
  /** Stored objects by bucket and name: `bucket/files/…`. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string; readonly at: string }>;
  /** Unfinished multipart uploads by id. */
  readonly uploads: Map<
    string,
    { readonly name: string; readonly at: string; readonly parts: Map<number, Buffer> }
  >;
  /** Why requests were refused, in order. */
  readonly refused: string[];
  /** While set, every request is answered with this status. */
  failWith: number | undefined;
  /** The number of requests received. */
  requests: number;
  close(): Promise<void>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export async function startS3StandIn(
  clock: Clock,
  options: { readonly prefix?: string } = {},
): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const uploads: S3StandIn['uploads'] = new Map();
  const refused: string[] = [];
  const accessKeyId = 'AKIDEXAMPLE';
  const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
  const region = 'cn-north-1';
  const bucket = 'yuelan-works';

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      refused.push(String(error));
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    standIn.requests += 1;
    if (standIn.failWith !== undefined) return say(response, standIn.failWith, 'InternalError');
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const why = whyNot(request, url);
    if (why !== undefined) {
      refused.push(why);
      return say(response, 403, 'SignatureDoesNotMatch');
    }
    const name = decodeURIComponent(url.pathname.slice(1));
    if (name !== bucket && !name.startsWith(`${bucket}/`)) return say(response, 404, 'NoSuchBucket');
    const query = url.searchParams;
    const now = clock.now().toISOString();
    if (name === bucket || name === `${bucket}/`) return answerList(response, query);
    const uploadId = query.get('uploadId');
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { name, at: now, parts: new Map() });
      return sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== null) return answerUpload(request, response, { name, uploadId, query });
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return say(response, 411, 'MissingContentLength');
      const type = request.headers['content-type'] ?? 'binary/octet-stream';
      const source = request.headers['x-amz-copy-source'];
      if (source === undefined) {
        const bytes = await buffer(request);
        objects.set(name, { bytes, type, at: now });
        return void response.writeHead(200, { etag: etagOf(bytes) }).end();
      }
      const copied = objects.get(decodeURIComponent(String(source)).slice(1));
      if (copied === undefined) return say(response, 404, 'NoSuchKey');
      if (request.headers['x-amz-copy-source-if-match'] !== etagOf(copied.bytes))
        return say(response, 412, 'PreconditionFailed');
      objects.set(name, { bytes: copied.bytes, type, at: now });
      return sendXml(response, `<CopyObjectResult><ETag>${etagOf(copied.bytes)}</ETag></CopyObjectResult>`);
    }
    const found = objects.get(name);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (found === undefined) return say(response, 404, 'NoSuchKey');
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== etagOf(found.bytes))
      return say(response, 412, 'PreconditionFailed');
    const headers = {
      etag: etagOf(found.bytes),
      'accept-ranges': 'bytes',
      'content-type': url.searchParams.get('response-content-type') ?? found.type,
      'content-disposition': url.searchParams.get('response-content-disposition') ?? 'attachment',
    };
    const range = readRange(request.headers.range, found.bytes.length);
    if (range === 'unsatisfiable') return say(response, 416, 'InvalidRange');
    const bytes = range === undefined ? found.bytes : found.bytes.subarray(range.start, range.end + 1);
    response.writeHead(range === undefined ? 200 : 206, {
      ...headers,
      'content-length': bytes.length,
      ...(range === undefined
        ? {}
        : { 'content-range': `bytes ${range.start}-${range.end}/${found.bytes.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  /** Lists of objects and of unfinished uploads, two on a page. */
  function answerList(response: ServerResponse, query: URLSearchParams): void {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const isOfUploads = query.has('uploads');
    const from = query.get(isOfUploads ? 'key-marker' : 'continuation-token') ?? '';
    const rows = isOfUploads
      ? [...uploads].map(([id, { name, at }]) => ({
          name,
          xml: `<Upload><Key>${name.slice(bucket.length + 1)}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
        }))
      : [...objects].map(([name, { at }]) => ({
          name,
          xml: `<Contents><Key>${name.slice(bucket.length + 1)}</Key><LastModified>${at}</LastModified></Contents>`,
        }));
    const after = rows
      .filter(({ name }) => name.startsWith(prefix) && name > from)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const names = [...new Set(after.map(({ name }) => name))].slice(0, 2);
    const page = after.filter(({ name }) => names.includes(name));
    const last = names.at(-1) ?? '';
    const isCut = page.length < after.length;
    const next = isOfUploads
      ? `<NextKeyMarker>${last}</NextKeyMarker><NextUploadIdMarker>x</NextUploadIdMarker>`
      : `<NextContinuationToken>${last}</NextContinuationToken>`;
    sendXml(
      response,
      `<List><IsTruncated>${isCut}</IsTruncated>${isCut ? next : ''}${page.map(({ xml }) => xml).join('')}</List>`,
    );
  }

  /** Handles a request about a multipart upload in progress. */
  async function answerUpload(
    request: IncomingMessage,
    response: ServerResponse,
    { name, uploadId, query }: { name: string; uploadId: string; query: URLSearchParams },
  ): Promise<void> {
    const upload = uploads.get(uploadId);
    if (upload?.name !== name) return say(response, 404, 'NoSuchUpload');
    const body = await buffer(request);
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (request.method === 'DELETE') {
      uploads.delete(uploadId);
      return void response.writeHead(204).end();
    }
    if (request.method === 'GET') {
      const parts = [...upload.parts].map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      return sendXml(response, `<ListPartsResult>${parts.join('')}</ListPartsResult>`);
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }));
    const whole: Buffer[] = [];
    for (const [index, { bytes, etag }] of parts.entries()) {
      if (bytes === undefined || etagOf(bytes) !== etag) return say(response, 400, 'InvalidPart');
      if (index < parts.length - 1 && bytes.length < 5 * 1024 * 1024)
        return say(response, 400, 'EntityTooSmall');
      whole.push(bytes);
    }
    objects.set(name, {
      bytes: Buffer.concat(whole),
      type: 'binary/octet-stream',
      at: clock.now().toISOString(),
    });
    uploads.delete(uploadId);
    sendXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }

  /** Why the signature of a request is invalid; undefined if it is valid. */
  function whyNot(request: IncomingMessage, url: URL): string | undefined {
    const inAddress = url.searchParams.has('X-Amz-Signature');
    const given = inAddress
      ? {
          credential: url.searchParams.get('X-Amz-Credential') ?? '',
          signed: url.searchParams.get('X-Amz-SignedHeaders') ?? '',
          signature: url.searchParams.get('X-Amz-Signature') ?? '',
          date: url.searchParams.get('X-Amz-Date') ?? '',
        }
      : fromHeader(request);
    if (given === undefined) return 'not signed';
    const [key, day, where, service, end] = given.credential.split('/');
    if (key !== accessKeyId || where !== region || service !== 's3' || end !== 'aws4_request')
      return 'credential';
    const names = given.signed.split(';');
    if (!names.includes('host')) return 'the host is not signed';
    if (names.join() !== [...names].sort().join()) return 'headers are not in order';
    const at = Date.parse(
      given.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
    );
    const age = clock.now().getTime() - at;
    const lasts = inAddress ? Number(url.searchParams.get('X-Amz-Expires')) * 1000 : 900_000;
    if (!(age >= -900_000 && age < lasts) || !given.date.startsWith(day ?? '?')) return 'expired';
    const headers = names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    );
    const query = [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort();
    const payload = inAddress ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
    const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/');
    const canonical = [request.method, path, query.join('&'), headers.join(''), given.signed, payload].join(
      '\n',
    );
    const scope = [day, region, 's3', 'aws4_request'].join('/');
    const toSign = ['AWS4-HMAC-SHA256', given.date, scope, sha256(canonical)].join('\n');
    const signing = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day ?? ''), region), 's3'), 'aws4_request');
    const expected = hmac(signing, toSign).toString('hex');
    const matches =
      expected.length === given.signature.length &&
      timingSafeEqual(Buffer.from(expected), Buffer.from(given.signature));
    return matches ? undefined : 'signature';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: S3StandIn = {
    settings: {
      bucket,
      prefix: options.prefix ?? '',
      endpoint: `http://127.0.0.1:${port}`,
      region,
      style: 'path',
      accessKeyId,
      secretAccessKey,
    },
    objects,
    uploads,
    refused,
    failWith: undefined,
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

function fromHeader(request: IncomingMessage) {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const [, credential = '', signed = '', signature = ''] = match ?? [];
  return match === null
    ? undefined
    : { credential, signed, signature, date: String(request.headers['x-amz-date']) };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

function say(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
