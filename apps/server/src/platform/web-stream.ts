import { ReadableStream as NodeStream } from 'node:stream/web';

/** A web stream of the bytes, for packages that expect the browser's type. */
export function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
}

/** The bytes of a web stream. */
export function bytesOfWebStream(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as unknown as AsyncIterable<Uint8Array>;
}
