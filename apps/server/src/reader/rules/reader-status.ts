import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ReaderStatus } from '../store.ts';

/**
 * Why a reader of this status may not log in; undefined if they may. A suspended reader (4) may, to see what they have.
 */
export function refuseUnlessValid(status: ReaderStatus): Refusal | undefined {
  if (status === 2) return refuse('reader.status.lost');
  if (status === 5) return refuse('reader.status.left');
  return undefined;
}
