import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { useState } from 'react';
import { useLibrary } from '../library/public.ts';
import { withMessages } from '../messages/lazy-messages.ts';
import { useTranslation } from '../messages/translation.ts';
import { usePage } from '../platform/page.ts';
import { useConfirmed } from '../platform/use-confirmed.ts';
import { asReader } from '../reader/public.ts';
import { placeHold, refreshHolds } from './change-holds.ts';
import { usePickUpEnd } from './use-pick-up-end.ts';

const nowhere = () => ({});

/**
 * Places a hold on one of several interchangeable copies: login if needed, a confirmation, then the result. `place`
 * says in words where they are.
 */
export function usePlaceHold(bookName: string): {
  readonly busy: boolean;
  readonly placeHold: (copies: readonly Holding[], place: string) => void;
} {
  const page = usePage();
  const { t } = useTranslation(['circulation', 'platform']);
  const untilOf = usePickUpEnd();
  const source = useLibrary().display?.source;
  const { ask, busy } = useConfirmed(placeHold, refreshHolds);
  const [asking, setAsking] = useState(false);
  const doneBySystem = (place: string) =>
    place === '' ? t('hold.doneSystem', { title: bookName }) : t('hold.doneAt', { title: bookName, place });
  const askFor = async (copies: readonly Holding[], place: string) => {
    const barcodes = copies.map((copy) => copy.bookBarCode);
    // Most libraries offer no choice of places; their pages do not load it.
    setAsking(source?.pickups === true);
    const pickups =
      source?.pickups === true
        ? await withMessages(() => import('./pickup-choice.tsx')).then(
            ({ askPickups }) => askPickups(page, barcodes),
            () => undefined,
          )
        : undefined;
    setAsking(false);
    ask({
      title: t('hold.title'),
      text: t(source !== undefined ? 'hold.textSystem' : 'hold.text', { title: bookName, place }),
      confirmLabel: t('hold.confirm'),
      kept: t('hold.cancelled'),
      choice: pickups?.choice,
      input: { barcodes, pickup: pickups?.chosen ?? nowhere },
      done: (made) =>
        made.endTime === ''
          ? doneBySystem(pickups?.place() ?? '')
          : t('hold.done', { title: bookName, library: made.libraryName, until: untilOf(made) }),
    });
  };

  return {
    busy: busy || asking,
    placeHold: (copies, place) => asReader(page, () => void askFor(copies, place)),
  };
}
