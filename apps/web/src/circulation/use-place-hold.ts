import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { failureText } from '../platform/use-failure.ts';
import { asReader } from '../reader/public.ts';
import { askConfirm } from '../ui/dialogs/confirm.tsx';
import { showToast } from '../ui/feedback/toasts.tsx';
import { placeHold, refreshHolds } from './api.ts';
import { usePickUpEnd } from './use-pick-up-end.ts';

/** Placing a hold on one of some copies that are alike: login where needed, a question, then how it went. `place` is where they stand, in words. */
export function usePlaceHold(bookName: string): {
  readonly busy: boolean;
  readonly placeHold: (copies: readonly Holding[], place: string) => void;
} {
  const page = usePage();
  const { t } = useTranslation(['circulation', 'platform']);
  const untilOf = usePickUpEnd();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation(placeHold);

  async function ask(copies: readonly Holding[], place: string): Promise<void> {
    const confirmed = await askConfirm({
      title: t('hold.title'),
      text: t('hold.text', { title: bookName, place }),
      confirmLabel: t('hold.confirm'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (!confirmed) {
      showToast('info', t('hold.cancelled'));
      return;
    }
    mutate(
      copies.map((copy) => copy.bookBarCode),
      {
        onSuccess: (made) =>
          showToast(
            'success',
            t('hold.done', { title: bookName, library: made.libraryName, until: untilOf(made) }),
          ),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => refreshHolds(client),
      },
    );
  }

  return { busy: isPending, placeHold: (copies, place) => asReader(page, () => void ask(copies, place)) };
}
