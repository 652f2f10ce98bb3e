import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a heap may grow by beyond what it needed last, in bytes and as a factor. */
const room = 24 * 1024 * 1024;
const factor = 1.3;

let collect: (() => void) | undefined;
let needed = 0;

/**
 * Collects the garbage of this thread if much may have piled up since the last time; otherwise it costs microseconds. For
 * work that makes much garbage while nobody waits: V8 lets a heap grow to several hundred megabytes before it looks at the
 * old objects for the first time, and each thread has a heap.
 */
export function collectGarbage(): void {
  if (inUse() < needed * factor + room) return;
  collect ??= collector();
  collect();
  needed = inUse();
}

function inUse(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/** V8 gives its collector to contexts that are made while it is exposed. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? () => void found() : () => undefined;
}
