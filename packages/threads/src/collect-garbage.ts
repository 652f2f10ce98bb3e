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

/** Other threads may take the flag back between the two lines that need it. */
const tries = 20;

/** V8 gives its collector to contexts created while it is exposed, by a flag of the whole process. */
function collector(): () => void {
  for (let tried = 0; tried < tries; tried += 1) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('globalThis.gc');
    setFlagsFromString('--no-expose-gc');
    if (typeof found === 'function') return () => void found();
  }
  return () => undefined;
}
