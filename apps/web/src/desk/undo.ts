import { useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { showToast } from '../ui/feedback/toasts.tsx';
import { offerUndo } from '../ui/feedback/undo-bar.tsx';

/**
 * Reports a change and offers to undo it. `undoId` comes from the call that made the change; without one it is only
 * reported.
 */
export function useOfferUndo(): (text: string, undoId: string | undefined) => void {
  const { t } = useTranslation('desk');
  const page = usePage();
  const client = useQueryClient();
  return (text, undoId) => {
    if (undoId === undefined || undoId === '') return showToast('success', text);
    offerUndo(text, async () => {
      const { kept } = await page.answerOf(staffCalls.undo, { id: undoId });
      void client.invalidateQueries();
      const list = kept.map((one) => t('undo.one', one)).join(' ');
      showToast(
        kept.length === 0 ? 'success' : 'info',
        kept.length === 0 ? t('undo.done') : t('undo.kept', { list }),
      );
    });
  };
}
