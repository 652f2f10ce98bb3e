import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { callQuery, minute } from '../platform/query.ts';

/** Today's hours; refetched while the page is shown, because a catalogue terminal shows the home page all day. */
export const openingQuery = {
  ...callQuery(circulationCalls.openingToday, {}),
  staleTime: minute,
  refetchInterval: 5 * minute,
};
