import type { Call } from '@yuelan/contract';
import type { Caller } from './caller.ts';

/**
 * Examines a checked call before its handler runs, and throws `refuse(…)` to stop it. For rules that apply to many
 * calls.
 */
export type Guard = (call: Call, caller: Caller, input: unknown) => void | Promise<void>;
