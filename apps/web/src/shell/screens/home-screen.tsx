import { Link } from '@tanstack/react-router';
import { mainClasses } from '@yuelan/contract/catalogue/classes';
import { RankShelf, SearchBar } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { language } from '../../platform/language.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Wide } from '../../ui/wide.tsx';
import styles from './home-screen.module.css';

/** The front door: ask, look at what is new, borrowed and recommended, browse by class. */
export function HomeScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('home.title'));
  return (
    <>
      <section className={styles['hero']}>
        <Wide narrow>
          <h1>{t('home.greeting')}</h1>
          <SearchBar size="large" />
        </Wide>
      </section>
      <Wide>
        <section aria-labelledby="shelves">
          <SectionHead id="shelves" title={t('home.shelves')} />
          <Tabs
            label={t('home.shelves')}
            tabs={[
              { key: 'newest', title: t('home.newest'), content: () => <RankShelf name="newest" /> },
              {
                key: 'borrowed',
                title: t('home.borrowed'),
                content: () => <RankShelf name="mostBorrowed" />,
              },
              {
                key: 'recommended',
                title: t('home.recommended'),
                content: () => <RankShelf name="recommended" />,
              },
            ]}
          />
        </section>
        <section aria-labelledby="classes">
          <SectionHead id="classes" title={t('home.classes')} />
          <ul className={styles['classes']}>
            {Object.entries(mainClasses).map(([letter, words]) => (
              <li key={letter}>
                <Link to="/kind/$letter" params={{ letter }}>
                  <span className={styles['letter']} aria-hidden="true">
                    {letter}
                  </span>
                  <span>{words[language]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </Wide>
    </>
  );
}
