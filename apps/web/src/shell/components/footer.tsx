import { Link } from '@tanstack/react-router';
import type { Library } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import styles from './footer.module.css';
import { WebLinks, webLinksOf } from './web-links.tsx';

/**
 * Where to find help, at the same place on every page (WCAG 3.2.6), and whose portal it is: a white label replaces the
 * product's name with the platform's. The library's links are on its home page; with `openHomeLink` 1 they are also
 * here, on every page.
 */
export function Footer({ library }: { readonly library: Library }) {
  const { t } = useTranslation('shell');
  const { info, display, name } = library;
  const links = display?.openHomeLink === 1 ? webLinksOf(library) : [];
  const imprint = [
    info?.corporateName,
    info?.copyrightInfo,
    display?.whiteLabel === 1 ? display.paasName : info?.productName,
  ];
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <p className={styles['name']}>{name}</p>
        <nav aria-label={t('footer.help')}>
          <ul className={styles['links']}>
            <li>
              <Link to="/guide/$page" params={{ page: 'about' }} preload={false}>
                {t('footer.guide')}
              </Link>
            </li>
            <li>
              <Link to="/notices/$section" params={{ section: 'news' }} preload={false}>
                {t('footer.notices')}
              </Link>
            </li>
            <li>
              <Link to="/guide/$page" params={{ page: 'contact' }} preload={false}>
                {t('footer.contact')}
              </Link>
            </li>
          </ul>
        </nav>
        {links.length > 0 && (
          <nav aria-label={t('footer.label')}>
            <WebLinks links={links} className={styles['links']} />
          </nav>
        )}
        <p className={styles['imprint']}>
          {[...new Set(imprint)]
            .filter((part) => part !== undefined && part !== '' && part !== name)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      </div>
    </footer>
  );
}
