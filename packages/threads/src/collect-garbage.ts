import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How far a heap may grow beyond its size after the last collection: in bytes, and as a factor. */
const room = 24 * 1024 * 1024;
const factor = 1.3;

let collect: (() => void) | undefined;
let needed = 0;

/**
 * Collects this thread's garbage if much may have accumulated since the last time; otherwise it takes microseconds.
 * Call it in work that makes much garbage while nobody waits: V8 lets each thread's heap grow to several hundred
 * megabytes before it first examines old objects.
 */
export function collectGarbage(): void {
  if (inUse() >= needed * factor + room) collectAll();
}

/** Collects all of this thread's garbage, after it has let go of much. */
export function collectAll(): void {
  collect ??= collector();
  collect();
  needed = inUse();
}

function inUse(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/** V8 gives its collector to contexts created while it is exposed. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? () => void found() : () => undefined;
}
