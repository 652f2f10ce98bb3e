import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/remote';
import { useEffect, useRef } from 'react';
import { useReader } from '../../reader/public.ts';
import { recordView } from '../api.ts';

/**
 * Records that a title's page was opened, once per visit, and again for a reader who logs in on it. Failures are
 * ignored. It is a separate component that shows nothing, so that the page does not render again.
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
