import multipart from '@fastify/multipart';
import {
  avatarBytes,
  fileAddress,
  filesCalls,
  type ParsedInputOf,
  type StoredFile,
  workBytes,
} from '@yuelan/contract';
import type { Caller } from '../platform/http/caller.ts';
import { contentDisposition, safeFileName } from '../platform/http/content-disposition.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { type RawRequest, serve, serveRaw } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import type { Files } from './files.ts';
import type { BegunUpload } from './form-uploads.ts';
import { receiveUpload } from './receive-upload.ts';
import { avatarPixels, redrawAvatar } from './redraw-avatar.ts';
import { notFound, sendBytes } from './send-bytes.ts';
import { StoreFull } from './store-errors.ts';
import type { KeptFile, Owner } from './stored-files.ts';

/** How many avatars a reader may upload per day. */
const avatarsPerDay = 20;
/** The largest file that any module accepts, plus the form's own bytes. Longer bodies are not read to the end. */
const bodyAtMost = workBytes + 64 * 1024;
/** The picture of a key never changes. It is personal, so shared caches must not keep it. */
const pictureCaching = 'private, max-age=86400, immutable';
const megabyte = 1024 * 1024;

type Form = RawRequest<typeof filesCalls.upload.input, typeof filesCalls.upload.output>;

const tooLarge = (bytes: number) => refuse('files.upload.size', { megabytes: bytes / megabyte });

function ownerOf(caller: Caller): Owner {
  if (caller.readerId === undefined) throw refuse('reader.login.required');
  return { clientid: caller.library.clientid, readerId: caller.readerId };
}

/** Serves `/file/upload` in its own part of the server, the only one that parses forms. It does not parse JSON. */
export async function serveUpload(portal: Portal, files: Files): Promise<void> {
  await portal.http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { throwFileSizeLimit: false });
    serveRaw(portal, forms, filesCalls.upload, async (raw) => {
      const { request, reply } = raw;
      try {
        if (Number(request.headers['content-length'] ?? 0) > bodyAtMost) throw tooLarge(workBytes);
        raw.succeed(await takeForm(portal, files, raw));
      } catch (error) {
        // The rest of a refused body is not needed.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error instanceof StoreFull ? refuseFull(portal) : error;
      }
    });
  });
}

/** Reads a form and stores its file as its module requires. Checks the fields in front of the file first. */
async function takeForm(portal: Portal, files: Files, { caller, request, check }: Form): Promise<StoredFile> {
  const owner = ownerOf(caller);
  const seen: { begun?: BegunUpload; filename: string } = { filename: '' };
  const received = await receiveUpload(request, files.arrivals, async ({ fields, filename }) => {
    seen.filename = filename;
    if (Object.hasOwn(fields, 'moduletype')) {
      const begun = await beginUpload(portal, caller, await check(fields), filename);
      if (begun !== undefined) seen.begun = begun;
    }
    const atMost = seen.begun?.atMost ?? avatarBytes;
    await files.store.expectRoom(Math.min(atMost, Number(request.headers['content-length'] ?? atMost)));
    return atMost;
  });
  try {
    const fields = await check(received.fields);
    if (received.cut) throw seen.begun?.tooLarge() ?? tooLarge(avatarBytes);
    const begun = seen.begun ?? (await beginUpload(portal, caller, fields, seen.filename));
    if (begun !== undefined) return await begun.finish(received.file);
    const key = await keepAvatar(files, owner, received.file.path);
    return { key, url: fileAddress(key) };
  } finally {
    await received.file.discard();
  }
}

/** The upload of the module's domain; undefined for an avatar, which this domain handles. */
async function beginUpload(
  portal: Portal,
  caller: Caller,
  { type = '', moduletype }: ParsedInputOf<typeof filesCalls.upload>,
  filename: string,
): Promise<BegunUpload | undefined> {
  if (moduletype === 'avatar') return undefined;
  const kind = portal.services.formUploads.get(moduletype);
  if (kind === undefined) throw new Error(`Nobody takes files of the module ${moduletype}.`);
  return kind.begin(caller, { type, filename });
}

function refuseFull(portal: Portal): Refusal {
  portal.log.error({ folder: portal.config.dataDir }, 'there is no room for uploaded files');
  return refuse('files.upload.full');
}

async function keepAvatar(files: Files, owner: Owner, path: string): Promise<string> {
  const module = 'avatar';
  // Checked before the expensive decoding, and again when the file is stored.
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

/** Whether this caller may see a file: it must be in their library, and public or their own. */
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
    if (!sent) throw refuse('files.file.missing');
  });
  serve(portal, filesCalls.publicAddress, async (caller, { key }) => {
    const file = await files.find(key);
    if (file === undefined || file.visibility !== 'public' || !maySee(caller, file))
      throw refuse('files.file.missing');
    return { key, url: fileAddress(key) };
  });
}

/** `GET /files/<key>`: pictures, for `<img>`, which sends no token. Anyone with the key may see them. */
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
      // Served only as a picture, even when opened on its own.
      const sent = await sendBytes(files, shown, request, reply, {
        ...caching,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': contentDisposition('inline', safeFileName('', shown.contentType)),
      });
      return sent ? reply : notFound(reply);
    },
  );
}
