export type { Waiting } from './board.ts';
export { todayDomain } from './domain.ts';
