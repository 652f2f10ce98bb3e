import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../platform/database/errors.ts';
import { contentDisposition, safeFileName } from '../platform/http/content-disposition.ts';
import type { Portal } from '../platform/portal.ts';
import type { Files } from './files.ts';
import { type PieceAnswer, receivePiece } from './receive-piece.ts';
import { notFound, sendBytes } from './send-bytes.ts';
import type { SignedUpload, Signer } from './upload-signature.ts';
import { findUpload } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

type Asked = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

interface UploadParts {
  readonly files: Files;
  readonly uploads: Uploads;
  readonly signer: Signer;
}

/**
 * `PUT /files/uploads/<key>` receives the file that its address was signed for; `DELETE` cancels the upload. Served if
 * the store has no addresses of its own. Registered in a part of the server that does not read bodies in advance.
 */
export async function serveUploadPlaces(
  portal: Portal,
  { files, uploads, signer }: UploadParts,
): Promise<void> {
  const { way } = files.store;
  if (way.through !== 'portal') return;
  await portal.http.register(async (places) => {
    places.removeAllContentTypeParsers();
    places.addContentTypeParser('*', (_request, _body, done) => done(null));
    const url = '/files/uploads/*';
    const onRequest = portal.limiters.calls;

    places.put<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
      url,
      { onRequest, config: { slowBody: true } },
      async (request, reply) => {
        const signed = signedFor(portal, signer, request);
        if (signed === undefined) return say(reply, request, 403);
        const upload = await findUpload(portal.db, signed.key);
        if (upload === undefined || upload.state === 'leaving') return say(reply, request, 410);
        try {
          const answer = await receivePiece(
            { uploads, store: files.store, way },
            upload,
            request.headers,
            request.raw,
          );
          return answerPiece(portal, reply, request, answer);
        } catch (error) {
          if (!request.raw.destroyed || databaseTrouble(error) !== undefined) throw error;
          // The connection broke, or a later request of the same client took over. Nobody is waiting for an answer.
          return reply.hijack();
        }
      },
    );
    places.delete<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
      url,
      { onRequest },
      async (request, reply) => {
        const signed = signedFor(portal, signer, request);
        if (signed === undefined) return say(reply, request, 403);
        const upload = await findUpload(portal.db, signed.key);
        if (upload?.claimed === 1) return say(reply, request, 409);
        if (upload !== undefined)
          await way.parts.hold(
            upload.objectName,
            () => undefined,
            () => uploads.giveUp(upload),
          );
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}

/** The signed upload, if the address is valid; otherwise undefined. */
function signedFor(portal: Portal, signer: Signer, request: Asked): SignedUpload | undefined {
  const signed = signer.readUpload(request.params['*'], request.query);
  return signed !== undefined && portal.clock.now().getTime() < signed.expires ? signed : undefined;
}

function answerPiece(
  portal: Portal,
  reply: FastifyReply,
  request: FastifyRequest,
  { status, kept = 0 }: PieceAnswer,
): FastifyReply {
  if (status === 308 && kept > 0) reply.header('range', `bytes=0-${kept - 1}`);
  if (status === 507)
    portal.log.error({ folder: portal.config.dataDir }, 'there is no room for uploaded files');
  return say(reply, request, status);
}

function say(reply: FastifyReply, request: FastifyRequest, status: number): FastifyReply {
  // The rest of a refused body is not needed.
  if (!request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(String(status));
}

/**
 * `GET /files/signed/<key>`: a file for anyone with the signed address that its owner received, for `<video>` and
 * `<track>`, which send no token.
 */
export function serveSignedFiles(portal: Portal, { files, signer }: UploadParts): void {
  portal.http.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/files/signed/*',
    { onRequest: portal.limiters.pages, compress: false },
    async (request, reply) => {
      const key = request.params['*'];
      const expires = signer.readView(key, request.query);
      const now = portal.clock.now().getTime();
      if (expires === undefined || expires <= now) return notFound(reply, 403);
      const file = await files.find(key);
      if (file === undefined) return notFound(reply);
      const { name } = request.query;
      const saves = typeof name === 'string';
      const sent = await sendBytes(files, file, request, reply, {
        'cache-control': `private, max-age=${Math.floor((expires - now) / 1000)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': contentDisposition(
          saves ? 'attachment' : 'inline',
          safeFileName(saves ? name : '', file.contentType),
        ),
      });
      return sent ? reply : notFound(reply);
    },
  );
}
