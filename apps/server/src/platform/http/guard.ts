import type { Call } from '@yuelan/contract';
import type { Caller } from './caller.ts';

/** Looks at a checked call before its handler runs; throws `refuse(…)` to stop it. For rules that hold for many calls. */
export type Guard = (call: Call, caller: Caller, input: unknown) => void | Promise<void>;
