import { IconBookmark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { useCopyPlace } from '../../catalogue/public.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { copiesToHold } from '../copies-to-hold.ts';
import { useHeldCopy } from '../use-held-copy.ts';
import { usePlaceHold } from '../use-place-hold.ts';

/**
 * Places a hold on an available copy of the title. Says so if the reader already has a hold, or if no copy is
 * available.
 */
export function HoldButton({ title }: { readonly title: Title }) {
  const page = usePage();
  const { t } = useTranslation('circulation');
  const placeOf = useCopyPlace();
  const { busy, placeHold } = usePlaceHold(title.bookName);
  const held = useHeldCopy(title.id);
  const copies = copiesToHold(title.bookLibraryList, page.library);
  const [copy] = copies;
  const { display } = useLibrary();
  if (display?.source?.hold === false) return null;
  if (held !== undefined) {
    return (
      <Link to="/me/reservations" className={buttonClass('plain')}>
        <IconBookmark stroke={1.7} aria-hidden="true" />
        {t('hold.held')}
      </Link>
    );
  }
  return (
    <Button
      kind="primary"
      busy={busy}
      disabled={copy === undefined}
      onClick={() => copy !== undefined && placeHold(copies, placeOf(copy, { named: true }))}
    >
      <IconBookmark stroke={1.7} aria-hidden="true" />
      {copy === undefined ? t('hold.none') : t('hold.one')}
    </Button>
  );
}
