import { constants, setPriority } from 'node:os';

/**
 * Lets searches go first where processors are few: nobody waits for this thread and the threads that it
 * starts. Only Linux gives each thread a priority; elsewhere it would apply to the whole server.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
