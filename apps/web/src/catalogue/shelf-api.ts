import { infiniteQueryOptions } from '@tanstack/react-query';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { pageOf } from '../platform/page.ts';

interface Step {
  /** The outermost book loaded on that side. */
  readonly from: string;
  readonly toward?: 'before' | 'after';
}

/** The books around a title at the place of one of its copies, fetched step by step in both directions. */
export function shelfQuery(id: string, copy: Holding) {
  const place = {
    currentClientId: copy.currentClientId,
    storageId: copy.storageId,
    layerName: copy.layerName,
  };
  const start: Step = { from: id };
  return infiniteQueryOptions({
    queryKey: [catalogueCalls.shelf.path, id, place],
    queryFn: async ({ client, signal, pageParam: { from, toward } }) => {
      const input = { id: from, ...place, ...(toward === undefined ? {} : { toward }) };
      const found = await pageOf(client).answerOf(catalogueCalls.shelf, input, signal);
      return { ...found, isStart: toward === undefined };
    },
    initialPageParam: start,
    getPreviousPageParam: ({ before, moreBefore }): Step | undefined => {
      const outermost = before[0];
      return moreBefore && outermost ? { from: outermost.id, toward: 'before' } : undefined;
    },
    getNextPageParam: ({ after, moreAfter }): Step | undefined => {
      const outermost = after.at(-1);
      return moreAfter && outermost ? { from: outermost.id, toward: 'after' } : undefined;
    },
    // Fetching all pages again would begin at the first and not reach both sides.
    staleTime: 'static',
  });
}
