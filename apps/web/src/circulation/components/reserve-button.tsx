import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { useCopyPlace } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { currentClientid } from '../../platform/address.ts';
import { useReader } from '../../reader/public.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { recentPreBorrowsQuery } from '../api.ts';
import { copyToReserve } from '../copy-to-reserve.ts';
import { useReserve } from '../use-reserve.ts';

const active = 1;

/** Reserves a copy of the title that is in; says so when one is already held, or none can be. */
export function ReserveButton({ title }: { readonly title: Title }) {
  const { t } = useTranslation('circulation');
  const reader = useReader();
  const placeOf = useCopyPlace();
  const { busy, reserve } = useReserve(title.bookName);
  const held = useQuery({ ...recentPreBorrowsQuery, enabled: reader !== undefined }).data?.results.some(
    (one) => one.catalogueId === title.id && one.statusId === active,
  );
  const copy = copyToReserve(title.bookLibraryList, currentClientid);
  if (reader !== undefined && held === true) {
    return (
      <Link to="/me/reservations" className={buttonClass('plain')}>
        <IconBookmark stroke={1.7} aria-hidden="true" />
        {t('reserve.held')}
      </Link>
    );
  }
  return (
    <Button
      kind="primary"
      busy={busy}
      disabled={copy === undefined}
      onClick={() => copy !== undefined && reserve(copy.bookBarCode, placeOf(copy))}
    >
      <IconBookmark stroke={1.7} aria-hidden="true" />
      {copy === undefined ? t('reserve.none') : t('reserve.one')}
    </Button>
  );
}
