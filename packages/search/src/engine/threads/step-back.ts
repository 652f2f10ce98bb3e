import { constants, setPriority } from 'node:os';

/**
 * Lets searches go first where processors are few: what this thread and the threads that it starts do is waited for by
 * nobody. Linux alone gives threads a priority of their own; elsewhere it would be the whole server's.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
