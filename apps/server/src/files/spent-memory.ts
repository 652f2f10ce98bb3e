import { IncomingMessage } from 'node:http';

/**
 * Gives memory back now. V8 waits until some 64 MB of such memory are left lying, which is more than all else that an
 * upload takes.
 */
export function giveBack(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer) memory.transfer(0);
}

/** Whether a chunk is all that its memory holds. */
export function ownsMemory({ buffer, byteLength }: Uint8Array): boolean {
  return buffer.byteLength === byteLength;
}

/**
 * Watches the chunks of a request on their way through a parser that hands on slices of them, in order. Answers what to
 * call with each slice when the one before is done with: it gives back the memory of chunks that lie behind. What does
 * not come from the network (in tests) is somebody's and stays.
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
