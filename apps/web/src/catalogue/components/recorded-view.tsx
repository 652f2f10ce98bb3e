import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/remote';
import { useEffect, useRef } from 'react';
import { useReader } from '../../reader/public.ts';
import { recordView } from '../api.ts';

/**
 * Records that a title's page was opened, once per visit, and once more for a reader who logs in on it; that it failed
 * is nobody's trouble. A part of its own that shows nothing, so that the page need not be drawn again for it.
 */
export function RecordedView({ id: catalogueId }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation(recordView);
  const viewer = useReader() === undefined ? 'visitor' : 'reader';
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    const view = `${viewer} ${catalogueId}`;
    if (recorded.current === view) return;
    recorded.current = view;
    mutate(
      { catalogueId },
      { onSuccess: () => void queryClient.invalidateQueries({ queryKey: [bookshelfCalls.viewed.path] }) },
    );
  }, [catalogueId, viewer, mutate, queryClient]);
  return null;
}
