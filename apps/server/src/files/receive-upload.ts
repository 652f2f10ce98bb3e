import type { FastifyRequest } from 'fastify';
import { TransportFailure } from '../platform/http/refusal.ts';
import type { Arrival, Arrivals } from './arrivals.ts';
import { codeOf } from './arrivals.ts';
import { watchChunks } from './spent-memory.ts';

/** The parts of a received form. */
export interface ReceivedUpload {
  /** The other fields of the form, by name. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The part `file`, on the disk. */
  readonly file: Arrival;
  /** True if the file is longer than allowed. In that case only its beginning arrived. */
  readonly cut: boolean;
}

/** Our forms have a file and two fields. The limit is a little higher, so that a wrong form gets a helpful answer. */
const partLimits = {
  parts: 8,
  files: 1,
  fields: 7,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
  headerSize: 8192,
};
/** How many bytes beyond the limit are still read and discarded, so that the sender receives the answer. */
const patience = 64 * 1024 * 1024;

/** The HTTP status for a fault in the form itself. */
function failureOf(error: unknown): unknown {
  switch (codeOf(error)) {
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new TransportFailure(415);
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new TransportFailure(413);
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
    case 'FST_MP_PREMATURE_CLOSE':
      return malformed('');
    default:
      // Matches the parser's messages for a form that is cut off or does not match its boundary.
      return error instanceof Error && /multipart|boundary|terminated early|header/i.test(error.message)
        ? malformed('')
        : error;
  }
}

function malformed(path: string): TransportFailure {
  return new TransportFailure(400, { issues: [{ path, message: 'multipart/form-data' }] });
}

/** The part of a form that is known when its file starts. */
export interface FormBeginning {
  /** The fields in front of the file. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly filename: string;
}

/**
 * Reads a form with one file, whatever the order of its parts. The file is written to the disk as it arrives, up to the
 * number of bytes that `admit` returns; `admit` may also refuse the file before it is read. If anything goes wrong,
 * including a client that disconnects, nothing is left on the disk; otherwise the caller discards the file.
 */
export async function receiveUpload(
  request: FastifyRequest,
  arrivals: Arrivals,
  admit: (beginning: FormBeginning) => Promise<number>,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new TransportFailure(415);
  const fields: Record<string, unknown> = {};
  let file: Arrival | undefined;
  let cut = false;
  try {
    for await (const part of request.parts({
      limits: { ...partLimits, fileSize: Number.MAX_SAFE_INTEGER },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated || Object.hasOwn(fields, part.fieldname))
          throw malformed(part.fieldname.slice(0, 100));
        fields[part.fieldname] = part.value;
      } else if (part.fieldname !== 'file') throw malformed(part.fieldname.slice(0, 100));
      else {
        const atMost = await admit({ fields, filename: part.filename });
        file = await arrivals.receive(
          atMostOf(part.file, atMost, watchChunks(request.raw), () => {
            cut = true;
          }),
        );
      }
    }
    if (file === undefined) throw malformed('file');
    return { fields, file, cut };
  } catch (error) {
    await file?.discard();
    throw error instanceof TransportFailure ? error : failureOf(error);
  }
}

/**
 * Yields the first bytes of a source. If there are more, reports this, discards them for a while, then ends the source.
 */
async function* atMostOf(
  source: AsyncIterable<Uint8Array>,
  atMost: number,
  passed: (chunk: Uint8Array) => void,
  tooLong: () => void,
) {
  let seen = 0;
  for await (const chunk of source) {
    passed(chunk);
    const left = atMost - seen;
    seen += chunk.byteLength;
    if (seen > atMost) tooLong();
    if (seen > atMost + patience) throw new TransportFailure(413);
    if (left > 0) yield chunk.byteLength > left ? chunk.subarray(0, left) : chunk;
  }
}
