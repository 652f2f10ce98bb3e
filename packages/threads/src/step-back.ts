import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of this background thread and of the threads it starts, so that readers' requests run first on
 * machines with few processors. Linux only: elsewhere the priority would apply to the whole server.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
