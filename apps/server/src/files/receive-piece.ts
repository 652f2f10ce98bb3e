import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { readContentRange } from './content-range.ts';
import type { FileStore, UploadWay } from './file-store.ts';
import { beginsLikeMp4, judgeMp4 } from './judge-mp4.ts';
import { PartRefused } from './parts.ts';
import { StoreFull } from './store-errors.ts';
import type { StoredUpload } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

/** A smaller part is not worth resuming: it is deleted as soon as the connection breaks. */
const worthKeeping = 4 * 1024 * 1024;

/** The answer to a piece of an upload: an HTTP status and, for 308, how much has arrived. */
export interface PieceAnswer {
  readonly status: 200 | 308 | 400 | 409 | 410 | 413 | 415 | 507;
  readonly kept?: number;
}

export interface PieceParts {
  readonly uploads: Uploads;
  readonly store: FileStore;
  readonly way: Extract<UploadWay, { through: 'portal' }>;
}

/**
 * Takes one piece of an upload from the body of a request. The contract describes the protocol (`uploadPlaceSchema`).
 * If the connection breaks, throws the error; if the part is large enough, it is kept for two hours.
 */
export async function receivePiece(
  { uploads, store, way }: PieceParts,
  upload: StoredUpload,
  headers: IncomingHttpHeaders,
  body: Readable,
): Promise<PieceAnswer> {
  const { size, objectName } = upload;
  const range = headers['content-range'];
  const piece =
    range === undefined
      ? ({ kind: 'bytes', from: 0, last: size - 1, size } as const)
      : readContentRange(range);
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (piece === undefined) return { status: 400 };
  if (piece.size !== size) return { status: piece.size > size ? 413 : 400 };
  if (piece.kind === 'question') return askHowMuch({ uploads, store, way }, upload);
  const expected = piece.last - piece.from + 1;
  if (announced !== undefined && announced !== expected) return { status: announced > expected ? 413 : 400 };
  if (headers['content-type'] !== upload.contentType) return { status: 415 };
  return way.parts.hold(
    objectName,
    () => body.destroy(),
    () => takeBytes({ uploads, store, way }, upload, piece, body),
  );
}

async function takeBytes(
  { uploads, store, way }: PieceParts,
  upload: StoredUpload,
  piece: { readonly from: number; readonly last: number },
  body: Readable,
): Promise<PieceAnswer> {
  const { size, objectName } = upload;
  // An earlier request may have finished or abandoned the part.
  const state = await uploads.stateOf(upload.key);
  if (state !== 'arriving') return { status: state === 'ready' ? 409 : 410 };
  const kept = await way.parts.size(objectName);
  if (piece.from > kept) return { status: 308, kept };
  await uploads.touch(upload.key);
  try {
    await store.expectRoom(size - piece.from);
    await way.parts.write(objectName, {
      from: piece.from,
      end: piece.last + 1,
      source: body,
      // Node's parser passes a copy. (Tests without a network send buffers that they keep.)
      spends: body instanceof IncomingMessage,
      isWelcome: beginsLikeMp4,
      expectRoom: (bytes) => store.expectRoom(bytes),
    });
    const arrived = await way.parts.size(objectName);
    if (arrived === size) return await finish({ uploads, store, way }, upload);
    await uploads.touch(upload.key);
    return { status: 308, kept: arrived };
  } catch (error) {
    if (error instanceof PartRefused) {
      await uploads.giveUp(upload);
      return { status: error.reason === 'format' ? 415 : 413 };
    }
    if (error instanceof StoreFull) {
      await way.parts.discard(objectName);
      return { status: 507 };
    }
    if ((await way.parts.size(objectName)) < worthKeeping) await way.parts.discard(objectName);
    await uploads.touch(upload.key);
    throw error;
  }
}

async function askHowMuch(parts: PieceParts, upload: StoredUpload): Promise<PieceAnswer> {
  const { objectName, size } = upload;
  return parts.way.parts.hold(
    objectName,
    () => undefined,
    async () => {
      const state = await parts.uploads.stateOf(upload.key);
      if (state !== 'arriving') return { status: state === 'ready' ? 200 : 410 };
      const kept = await parts.way.parts.size(objectName);
      // All bytes arrived, but the server stopped before it could confirm.
      return kept === size ? finish(parts, upload) : { status: 308, kept };
    },
  );
}

async function finish({ uploads, way }: PieceParts, upload: StoredUpload): Promise<PieceAnswer> {
  const { objectName, size } = upload;
  if (!(await judgeMp4((start, length) => way.parts.read(objectName, start, length), size))) {
    await uploads.giveUp(upload);
    return { status: 415 };
  }
  // A sweep removed the part meanwhile, because the reader began too many other uploads.
  if (!(await way.finish(objectName))) return { status: 410 };
  if (await uploads.becomeReady(upload)) return { status: 200 };
  await uploads.giveUp(upload);
  return { status: 410 };
}
