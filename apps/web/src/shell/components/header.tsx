import { IconMenu2, IconTextSize } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Library, useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { askLogin, type SignedIn, useReader } from '../../reader/public.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { menu } from '../menu.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import sideButtonsStyles from './side-buttons.module.css';
import todayStyles from './today.module.css';

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
        <nav className={styles['menu']} data-unprinted aria-label={t('menu.label')}>
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
        <div className={styles['side']} data-unprinted>
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

const ReaderMenu = lazy(() => import('./reader-menu.tsx'));

/** The login button, or the reader's name with a menu. */
function Account() {
  const page = usePage();
  const { t } = useTranslation('shell');
  const reader = useReader();
  if (reader === undefined) {
    return (
      <Button key="login" aria-haspopup="dialog" onClick={() => askLogin(page, {})}>
        {t('account.login')}
      </Button>
    );
  }
  return <LaterMenu reader={reader} />;
}

/** A click while the menu's code is loading opens it afterwards. */
function LaterMenu({ reader }: { readonly reader: SignedIn }) {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={
        <Button kind="quiet" onClick={() => setPressed(true)}>
          {reader.name}
        </Button>
      }
    >
      <ReaderMenu reader={reader} startsOpen={isPressed} />
    </Suspense>
  );
}

const MenuDialog = lazy(() => import('./menu-dialog.tsx'));
const DisplayDialog = lazy(() => import('./display-dialog.tsx'));

/** At the end of the header: display settings, and on a phone the whole menu. */
function SideButtons({ library }: { readonly library: Library }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'menu' | 'display'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass('quiet'), sideButtonsStyles['display'])}
        aria-label={t('display.title')}
        title={t('display.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen('display')}
      >
        <IconTextSize stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classNames(buttonClass('quiet'), sideButtonsStyles['menu'])}
        aria-label={t('menu.label')}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        <IconMenu2 stroke={1.7} aria-hidden="true" />
      </button>
      <Suspense>
        {open === 'menu' && <MenuDialog library={library} onClose={close} />}
        {open === 'display' && <DisplayDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** How often the date is checked (docs/limits.md#timing-on-the-pages). */
const refreshMilliseconds = 3_600_000;

/** Today with its weekday, in the library's time zone. */
function Today() {
  const formats = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={todayStyles['today']} dateTime={now.toISOString()} suppressHydrationWarning>
      {formats.dayAndWeekday(now)}
    </time>
  );
}
