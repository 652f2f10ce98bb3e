import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../platform/page-title.ts';
import { Wide } from '../../ui/wide.tsx';
import styles from './home-screen.module.css';

/** The front door: ask, browse by class, look at what is new, borrowed and recommended. */
export function HomeScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('home.title'));
  return (
    <section className={styles['hero']}>
      <Wide narrow>
        <h1>{t('home.greeting')}</h1>
      </Wide>
    </section>
  );
}
