import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { avatarBytes, fileAddress, filesCalls, type UploadModule } from '@yuelan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { serve, serveRaw } from '../http/serve.ts';
import type { Portal } from '../portal.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition, safeFileName } from './content-disposition.ts';
import { StoreFull } from './file-store.ts';
import type { Files } from './files.ts';
import { receiveUpload } from './receive-upload.ts';
import { avatarPixels, redrawAvatar } from './redraw-avatar.ts';
import type { KeptFile, Owner } from './stored-files.ts';

/** Avatars that a reader may upload in a day. */
const avatarsPerDay = 20;
/** A longer body is not even read to its end: the rest of it would only be thrown away. */
const bodyAtMost = 64 * 1024 * 1024;
/** The picture of a key never changes. It is somebody's, so no shared cache keeps it. */
const pictureCaching = 'private, max-age=86400, immutable';
const megabyte = 1024 * 1024;

const tooLarge = () => refuse('files.upload.size', { megabytes: avatarBytes / megabyte });

function ownerOf(caller: Caller): Owner {
  if (caller.readerId === undefined) throw refuse('reader.login.required');
  return { clientid: caller.library.clientid, readerId: caller.readerId };
}

/** `/file/upload`: in a part of the server of its own, the only one that understands forms and that knows no JSON. */
export async function serveUpload(portal: Portal, files: Files): Promise<void> {
  await portal.http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { throwFileSizeLimit: false });
    serveRaw(portal, forms, filesCalls.upload, async ({ caller, request, reply, check, succeed }) => {
      const owner = ownerOf(caller);
      if (Number(request.headers['content-length'] ?? 0) > bodyAtMost) {
        reply.header('connection', 'close');
        throw tooLarge();
      }
      try {
        await files.store.expectRoom(avatarBytes);
        const received = await receiveUpload(request, files.arrivals, avatarBytes);
        let key: string;
        try {
          const { moduletype } = await check(received.fields);
          if (received.cut) throw tooLarge();
          key = await keepAvatar(files, owner, moduletype, received.file.path);
        } finally {
          await received.file.discard();
        }
        return succeed({ key, url: fileAddress(key) });
      } catch (error) {
        throw error instanceof StoreFull ? refuseFull(portal) : error;
      }
    });
  });
}

function refuseFull(portal: Portal): Refusal {
  portal.log.error({ folder: portal.config.dataDir }, 'there is no room for uploaded files');
  return refuse('files.upload.full');
}

async function keepAvatar(files: Files, owner: Owner, module: UploadModule, path: string): Promise<string> {
  // Asked before the picture is decoded, which is the work; counted again where it is kept.
  if (!(await files.hasQuota(owner, module, avatarsPerDay))) throw refuse('files.upload.quota');
  const redrawn = await redrawAvatar(path);
  if (redrawn.kind === 'fault')
    throw redrawn.fault === 'pixels'
      ? refuse('files.upload.pixels', { megapixels: avatarPixels / 1_000_000 })
      : refuse('files.upload.format');
  const { bytes, contentType, extension } = redrawn;
  const key = await files.keep({
    owner,
    module,
    visibility: 'public',
    contentType,
    extension,
    bytes,
    perDay: avatarsPerDay,
  });
  if (key === undefined) throw refuse('files.upload.quota');
  return key;
}

/** Whether this caller may see a file: one of the own library, open to all or their own. */
function maySee(caller: Caller, file: KeptFile): boolean {
  if (file.clientid !== caller.library.clientid) return false;
  return file.visibility === 'public' || file.readerId === caller.readerId;
}

/** `/file/downloadFile` and `/catalogue/digitalResources/queryObsIdOrKey`. */
export function serveFileCalls(portal: Portal, files: Files): void {
  serveRaw(portal, portal.http, filesCalls.download, async ({ caller, request, reply, check }) => {
    const { path, module, filename } = await check(request.body);
    const file = await files.find(path);
    if (file === undefined || file.module !== module || !maySee(caller, file))
      throw refuse('files.file.missing');
    const disposition = contentDisposition('attachment', safeFileName(filename, file.contentType));
    const sent = await sendBytes(files, file, request, reply, {
      'x-rt': '000',
      'content-disposition': disposition,
    });
    if (sent === undefined) throw refuse('files.file.missing');
    return sent;
  });
  serve(portal, filesCalls.publicAddress, async (caller, { key }) => {
    const file = await files.find(key);
    if (file === undefined || file.visibility !== 'public' || !maySee(caller, file))
      throw refuse('files.file.missing');
    return { key, url: fileAddress(key) };
  });
}

/** `GET /files/<key>`: pictures, for `<img>`, which sends no token. Who has the key may see them. */
export function serveFilePages(portal: Portal, files: Files): void {
  portal.http.get<{ Params: { key: string } }>(
    '/files/:key',
    { onRequest: portal.limiters.pages, compress: false },
    async (request, reply) => {
      const file = await files.find(request.params.key);
      const shown = file?.visibility === 'public' && file.contentType.startsWith('image/') ? file : undefined;
      if (shown === undefined) return notFound(reply);
      const etag = `"${shown.key}"`;
      const caching = { 'cache-control': pictureCaching, etag };
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send();
      // Shown as the picture that it is, and as nothing else, even when it is opened by itself.
      const sent = await sendBytes(files, shown, request, reply, {
        ...caching,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': contentDisposition('inline', safeFileName('', shown.contentType)),
      });
      return sent ?? notFound(reply);
    },
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404');
}

/** Sends the file or the part of it that was asked for, with `headers`; nothing, and no header, when its bytes are gone. */
async function sendBytes(
  files: Files,
  file: KeptFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply | undefined> {
  const range = readRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .type('text/plain; charset=utf-8')
      .send('');
  }
  const bytes: Readable | undefined = await files.open(file, range);
  if (bytes === undefined) return undefined;
  if (range !== undefined)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply
    .headers(headers)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-length', range === undefined ? file.size : range.end - range.start + 1)
    .type(file.contentType)
    .send(bytes);
}
