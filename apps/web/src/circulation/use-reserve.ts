import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../library/public.ts';
import { useTranslation } from '../messages/words.ts';
import { failureText } from '../platform/use-failure.ts';
import { asReader } from '../reader/public.ts';
import { askConfirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toasts.tsx';
import { preBorrow, refreshPreBorrows } from './api.ts';

/** Reserving a copy: login where needed, a question, then how it went. `place` is where the copy stands, in words. */
export function useReserve(bookName: string): {
  readonly busy: boolean;
  readonly reserve: (barcode: string, place: string) => void;
} {
  const { t } = useTranslation(['circulation', 'platform']);
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(preBorrow);

  async function ask(barcode: string, place: string): Promise<void> {
    const confirmed = await askConfirm({
      title: t('reserve.title'),
      text: t('reserve.text', { title: bookName, place }),
      confirmLabel: t('reserve.confirm'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (!confirmed) {
      showToast('info', t('reserve.cancelled'));
      return;
    }
    mutate(
      { bookBarCode: barcode },
      {
        onSuccess: ({ endTime }) =>
          showToast('success', t('reserve.done', { title: bookName, time: dateTime(endTime) })),
        onError: (error) => showToast('error', failureText(error)),
        onSettled: () => refreshPreBorrows(client),
      },
    );
  }

  return { busy: isPending, reserve: (barcode, place) => asReader(() => void ask(barcode, place)) };
}
