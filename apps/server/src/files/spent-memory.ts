import { IncomingMessage } from 'node:http';

/**
 * Frees memory now. V8 waits until about 64 MB of such memory are unused, which is more than the rest of an upload
 * takes.
 */
export function giveBack(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer) memory.transfer(0);
}

/** Whether a chunk has its memory to itself. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer.byteLength === byteLength;
}

/**
 * Watches the chunks of a request on their way through a parser that passes on slices of them, in order. Returns a
 * function to call with each slice once the previous one is no longer needed. It frees the memory of the chunks before
 * the slice. Chunks that do not come from the network (in tests) belong to somebody else and are kept.
 */
export function watchChunks(request: unknown): (slice: Uint8Array) => void {
  const whole = new WeakSet<ArrayBufferLike>();
  if (request instanceof IncomingMessage)
    request.on('data', (chunk: Uint8Array) => {
      if (ownsMemory(chunk)) whole.add(chunk.buffer);
    });
  let before: ArrayBufferLike | undefined;
  return ({ buffer }) => {
    if (before !== undefined && before !== buffer && whole.has(before)) giveBack(before);
    before = buffer;
  };
}
