import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/words.ts';
import { askLogin, askPassword, signOut, useReader } from '../../reader/public.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

/** Logging in, or the reader's name with what belongs to it. */
export function Account() {
  const { t } = useTranslation('shell');
  const reader = useReader();
  if (reader === undefined) {
    return (
      <Button aria-haspopup="dialog" onClick={() => askLogin({})}>
        {t('account.login')}
      </Button>
    );
  }
  return (
    <MenuButton label={reader.name} name={t('account.menu')}>
      <li>
        <Link to="/me/loans">{t('menu.me')}</Link>
      </li>
      {reader.kind !== 'card' && (
        <li>
          <button type="button" onClick={() => askPassword({ required: false })}>
            {t('account.password')}
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={() => void signOut()}>
          {t('account.logout')}
        </button>
      </li>
    </MenuButton>
  );
}
