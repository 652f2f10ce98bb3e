import type { Library } from '../../library/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './footer.module.css';

/** The library's own links, and whose portal it is: under a white label only the platform's name. */
export function Footer({ library: { info, display, name } }: { readonly library: Library }) {
  const { t } = useTranslation('shell');
  const links = (display?.opacConfigLinks ?? []).filter((link) => isWebAddress(link.linkUrl));
  const imprint =
    display?.whiteLabel === 1
      ? [display.paasName]
      : [info?.corporateName, info?.copyrightInfo, info?.productName];
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <p className={styles['name']}>{name}</p>
        {links.length > 0 && (
          <nav aria-label={t('footer.label')}>
            <ul className={styles['links']}>
              {links.map((link) => (
                <li key={link.linkUrl + link.linkName}>
                  <a href={link.linkUrl} target="_blank" rel="noopener noreferrer">
                    {link.linkName}
                    <VisuallyHidden> ({t('footer.newWindow')})</VisuallyHidden>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className={styles['imprint']}>
          {imprint
            .filter((part) => part !== undefined && part !== '')
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      </div>
    </footer>
  );
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || address?.protocol === 'http:';
}
