import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from '../screens/year-screen.module.css';

/** The last move to a new school year, as long as it can be undone. */
export function LastYear() {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const { dateTime } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const { data } = useQuery(callQuery(staffCalls.undoable, { targetType: 'reader.year', pageSize: 1 }));
  const undo = useMutation(callMutation(staffCalls.undo));
  const [last] = data?.results ?? [];
  if (last === undefined) return null;

  async function takeBack(id: string): Promise<void> {
    const confirmed = await askConfirm({
      title: t('readerDesk:year.undo'),
      text: t('readerDesk:year.undoText'),
      confirmLabel: t('readerDesk:year.undo'),
      cancelLabel: t('desk:cancel'),
    });
    if (!confirmed) return;
    undo.mutate(
      { id },
      {
        onSuccess: ({ kept }) => {
          const list = kept.map((one) => t('desk:undo.one', one)).join(' ');
          if (kept.length === 0) showToast('success', t('desk:undo.done'));
          else showToast('info', t('desk:undo.kept', { list }));
        },
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => void client.invalidateQueries(),
      },
    );
  }
  return (
    <div className={styles['last']}>
      <span>{t('readerDesk:year.last', { at: dateTime(last.at), by: last.by })}</span>
      <Button busy={undo.isPending} onClick={() => void takeBack(last.id)}>
        {t('readerDesk:year.undo')}
      </Button>
    </div>
  );
}
