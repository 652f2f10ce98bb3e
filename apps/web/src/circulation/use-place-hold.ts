import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { useLibrary } from '../library/public.ts';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { useConfirmed } from '../platform/use-confirmed.ts';
import { asReader } from '../reader/public.ts';
import { placeHold, refreshHolds } from './change-holds.ts';
import { usePickUpEnd } from './use-pick-up-end.ts';

/** Placing a hold on one of some copies that are alike: login where needed, a question, then how it went. `place` is where they stand, in words. */
export function usePlaceHold(bookName: string): {
  readonly busy: boolean;
  readonly placeHold: (copies: readonly Holding[], place: string) => void;
} {
  const page = usePage();
  const { t } = useTranslation(['circulation', 'platform']);
  const untilOf = usePickUpEnd();
  const isElsewhere = useLibrary().display?.source !== undefined;
  const { ask, busy } = useConfirmed(placeHold, refreshHolds);
  const askFor = (copies: readonly Holding[], place: string) =>
    ask({
      title: t('hold.title'),
      text: t(isElsewhere ? 'hold.textSystem' : 'hold.text', { title: bookName, place }),
      confirmLabel: t('hold.confirm'),
      kept: t('hold.cancelled'),
      input: copies.map((copy) => copy.bookBarCode),
      done: (made) =>
        made.endTime === ''
          ? t('hold.doneSystem', { title: bookName })
          : t('hold.done', { title: bookName, library: made.libraryName, until: untilOf(made) }),
    });

  return { busy, placeHold: (copies, place) => asReader(page, () => askFor(copies, place)) };
}
