import { useTranslation } from '../../messages/translation.ts';
import { ClassShelf } from './class-shelf.tsx';
import styles from './search-start.module.css';

/** For a search without a query: how to begin, and the main classes. */
export default function SearchStart() {
  const { t } = useTranslation('catalogue');
  return (
    <>
      <h1 className={styles['start']}>{t('results.start')}</h1>
      <p className={styles['startText']}>{t('results.startText')}</p>
      <h2 className={styles['classes']}>{t('results.browseClasses')}</h2>
      <ClassShelf />
    </>
  );
}
