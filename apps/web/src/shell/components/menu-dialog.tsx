import { Link } from '@tanstack/react-router';
import type { Library } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { menu } from '../menu.ts';
import { DisplayChoices } from './display-choices.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './menu-dialog.module.css';

/** On a phone: the menu, the display settings and the language. */
export default function MenuDialog({
  library,
  onClose,
}: {
  readonly library: Library;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['shell', 'platform']);
  return (
    <Dialog title={t('menu.label')} closeLabel={t('platform:close')} onClose={onClose}>
      <nav aria-label={t('menu.label')}>
        <ul className={styles['entries']}>
          {menu.map((entry) => (
            <li key={entry.words}>
              {entry.link === undefined ? (
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    entry.act?.(page);
                  }}
                >
                  {t(`menu.${entry.words}`)}
                </button>
              ) : (
                <Link
                  {...entry.link}
                  activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
                  onClick={onClose}
                >
                  {t(`menu.${entry.words}`)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['display']}>
        <h3>{t('display.title')}</h3>
        <DisplayChoices />
      </div>
      <div className={styles['language']}>
        <LanguageSwitch languages={library.display?.languages} />
      </div>
    </Dialog>
  );
}
