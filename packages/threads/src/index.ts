export { collectAll, collectGarbage } from './collect-garbage.ts';
export { LoopTurns } from './loop-turns.ts';
export { type Batch, type Packed, type PackedPart, pack, partsOf, unpack, unpackPart } from './packed.ts';
export { readThrough } from './read-through.ts';
export { serveCalls } from './serve-calls.ts';
export { stepBack } from './step-back.ts';
export { type Served, Thread, ThreadEnded, type ThreadOptions, ThreadTimeout } from './thread.ts';
