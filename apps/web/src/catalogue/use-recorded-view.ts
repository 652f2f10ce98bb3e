import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/calls';
import { useEffect, useRef } from 'react';
import { recordView } from './api.ts';

/** Records that a title's page was opened, once per visit; that it failed is nobody's trouble. */
export function useRecordedView(catalogueId: string | undefined): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation(recordView);
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    if (catalogueId === undefined || recorded.current === catalogueId) return;
    recorded.current = catalogueId;
    mutate(
      { catalogueId },
      { onSuccess: () => void queryClient.invalidateQueries({ queryKey: [bookshelfCalls.viewed.path] }) },
    );
  }, [catalogueId, mutate, queryClient]);
}
