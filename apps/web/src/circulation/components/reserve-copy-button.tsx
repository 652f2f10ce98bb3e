import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding, Title } from '@yuelan/contract/catalogue/schemas';
import { useCopyPlace } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { Button } from '../../ui/button.tsx';
import { useReserve } from '../use-reserve.ts';

/** Reserves this very copy; disabled for one that is out or stays in the house (104, 106). */
export function ReserveCopyButton({ title, copy }: { readonly title: Title; readonly copy: Holding }) {
  const { t } = useTranslation('circulation');
  const placeOf = useCopyPlace();
  const { busy, reserve } = useReserve(title.bookName);
  return (
    <Button
      busy={busy}
      disabled={copy.lendingState !== lendingStates.available}
      aria-label={t('reserve.copy', { barcode: copy.bookBarCode })}
      onClick={() => reserve(copy.bookBarCode, placeOf(copy))}
    >
      {t('reserve.button')}
    </Button>
  );
}
