import { todayCalls } from '@yuelan/contract';
import { serveDesk } from '../platform/desk/serve-desk.ts';
import type { Portal } from '../platform/portal.ts';
import type { TodayBoard } from './board.ts';

export function serveTodayCalls(portal: Portal, board: TodayBoard): void {
  serveDesk(portal, todayCalls.today, (caller) => board.read(portal.db, caller));
}
