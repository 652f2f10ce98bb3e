import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import { callQuery } from '../../../platform/query.ts';

export const sourcesQuery = callQuery(syncDeskCalls.sources, {});
export const runsQuery = callQuery(syncDeskCalls.runs, {});

const everyMilliseconds = 1000;
const working: readonly string[] = ['asked', 'harvesting', 'importing'];

export const isAtWork = ({ outcome }: { readonly outcome: string }) => working.includes(outcome);

/** How often to refresh while a harvest is running; false if none is. */
export const whileHarvesting = (list: readonly { readonly outcome: string }[] = []): number | false =>
  list.some(isAtWork) ? everyMilliseconds : false;
