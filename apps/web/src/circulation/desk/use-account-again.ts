import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import { usePage } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { refreshCirculation } from './api.ts';
import type { LendingCounter } from './counters.ts';

/** Refetches the open reader after a change that was not a scan. */
export function useAccountAgain(counter: LendingCounter): () => Promise<void> {
  const page = usePage();
  return async () => {
    refreshCirculation(page.queries);
    const open = counter.account.get();
    if (open === undefined) return;
    try {
      const account = await page.answerOf(circulationDeskCalls.scan, {
        key: crypto.randomUUID(),
        text: open.reader.card,
        readerId: '',
      });
      if (counter.account.get()?.reader.id === account.reader.id) counter.show(account);
    } catch (error) {
      showToast('error', failureText(page, error));
    }
  };
}
