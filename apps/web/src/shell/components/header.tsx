import { Link } from '@tanstack/react-router';
import type { Library } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { menu } from '../menu.ts';
import { Account } from './account.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { SideButtons } from './side-buttons.tsx';
import { Today } from './today.tsx';

/** The library's name, the menu, the date and the language. */
export function Header({ library }: { readonly library: Library }) {
  const page = usePage();
  const { t } = useTranslation('shell');
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <Link to="/" className={styles['brand']}>
          <Brand library={library} />
        </Link>
        <nav className={styles['menu']} aria-label={t('menu.label')}>
          <ul>
            {menu.map((entry) => (
              <li key={entry.words}>
                {entry.link === undefined ? (
                  <button type="button" onClick={() => entry.act?.(page)}>
                    {t(`menu.${entry.words}`)}
                  </button>
                ) : (
                  <Link {...entry.link} activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}>
                    {t(`menu.${entry.words}`)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['side']}>
          <Today />
          <span className={styles['account']}>
            <Account />
          </span>
          <LanguageSwitch languages={library.display?.languages} className={styles['language']} />
          <SideButtons library={library} />
        </div>
      </div>
    </header>
  );
}
