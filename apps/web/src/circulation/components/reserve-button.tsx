import { IconBookmark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { useCopyPlace } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { usePage } from '../../platform/page.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copiesToReserve } from '../copies-to-reserve.ts';
import { useHeldCopy } from '../use-held-copy.ts';
import { useReserve } from '../use-reserve.ts';

/** Reserves a copy of the title that is in; says so when one is already held, or none can be. */
export function ReserveButton({ title }: { readonly title: Title }) {
  const page = usePage();
  const { t } = useTranslation('circulation');
  const placeOf = useCopyPlace();
  const { busy, reserve } = useReserve(title.bookName);
  const held = useHeldCopy(title.id);
  const copies = copiesToReserve(title.bookLibraryList, page.library);
  const [copy] = copies;
  if (held !== undefined) {
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
      onClick={() => copy !== undefined && reserve(copies, placeOf(copy, { named: true }))}
    >
      <IconBookmark stroke={1.7} aria-hidden="true" />
      {copy === undefined ? t('reserve.none') : t('reserve.one')}
    </Button>
  );
}
