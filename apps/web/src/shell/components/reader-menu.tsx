import { Link } from '@tanstack/react-router';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { askPassword, type SignedIn, signOut } from '../../reader/public.ts';
import { MenuButton } from '../../ui/controls/menu-button.tsx';

/** The reader's name with its menu. */
export default function ReaderMenu({
  reader,
  startsOpen,
}: {
  readonly reader: SignedIn;
  readonly startsOpen: boolean;
}) {
  const page = usePage();
  const { t } = useTranslation('shell');
  const { display } = useLibrary();
  return (
    <MenuButton label={reader.name} name={t('account.menu')} startsOpen={startsOpen}>
      <li>
        <Link to="/me/loans">{t('menu.me')}</Link>
      </li>
      {reader.kind !== 'card' && display?.source?.changePassword !== false && (
        <li>
          <button type="button" onClick={() => askPassword(page, { required: false })}>
            {t('account.password')}
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={() => void signOut(page)}>
          {t('account.logout')}
        </button>
      </li>
    </MenuButton>
  );
}
