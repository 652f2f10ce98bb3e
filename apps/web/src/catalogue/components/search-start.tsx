import { Link } from '@tanstack/react-router';
import { mainClasses } from '@yuelan/contract/catalogue/classes';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { mainClassLetters } from '../class-codes.ts';
import styles from './search-start.module.css';

/** No query yet: where to begin, and the 22 classes. */
export default function SearchStart() {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  return (
    <>
      <h1 className={styles['start']}>{t('results.start')}</h1>
      <p className={styles['startText']}>{t('results.startText')}</p>
      <h2 className={styles['classes']}>{t('results.browseClasses')}</h2>
      <ul className={styles['tiles']}>
        {mainClassLetters.map((letter) => (
          <li key={letter}>
            <Link to="/kind/$letter" params={{ letter }} className={styles['tile']}>
              <span className={styles['letter']}>{letter}</span>
              <span>{mainClasses[letter][language]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
