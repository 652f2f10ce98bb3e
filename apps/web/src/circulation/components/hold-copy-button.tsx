import { Link } from '@tanstack/react-router';
import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding, Title } from '@yuelan/contract/catalogue/schemas';
import { useCopyPlace } from '../../catalogue/public.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { useHeldCopy } from '../use-held-copy.ts';
import { usePlaceHold } from '../use-place-hold.ts';

/**
 * Places a hold on one of these interchangeable copies. Disabled for copies that are on loan, held or not for loan
 * (104, 106), and for all copies once the reader has a hold on the title.
 */
export function HoldCopyButton({
  title,
  copies,
}: {
  readonly title: Title;
  readonly copies: readonly Holding[];
}) {
  const { t } = useTranslation('circulation');
  const placeOf = useCopyPlace();
  const { busy, placeHold } = usePlaceHold(title.bookName);
  const held = useHeldCopy(title.id);
  const [copy] = copies;
  const { display } = useLibrary();
  if (copy === undefined || display?.source?.hold === false) return null;
  if (copies.some(({ bookBarCode }) => bookBarCode === held)) {
    return (
      <Link to="/me/reservations" className={buttonClass('plain')}>
        {t('hold.held')}
      </Link>
    );
  }
  const canBeHad = copy.lendingState === lendingStates.available;
  return (
    <Button
      busy={busy}
      disabled={!canBeHad || held !== undefined}
      aria-label={
        copies.length === 1
          ? t('hold.copy', { barcode: copy.bookBarCode })
          : t('hold.copyAt', { place: placeOf(copy) })
      }
      onClick={() => placeHold(copies, placeOf(copy, { named: true }))}
    >
      {canBeHad && held !== undefined ? t('hold.other') : t('hold.button')}
    </Button>
  );
}
