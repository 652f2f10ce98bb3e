import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { ShelfSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { classesQuery } from '../api.ts';
import { ClassSpines } from '../components/class-spines.tsx';
import { Screen } from '../components/screen.tsx';
import styles from './class-index-screen.module.css';

/** The 22 classes as a shelf of spines. Without the counts the classes can still be opened. */
export function ClassIndexScreen() {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const query = useQuery(classesQuery);
  const totals = new Map(query.data?.map(({ kind, total }) => [kind, total]));
  const held = query.data?.reduce((sum, { total }) => sum + total, 0);
  usePageTitle(t('class.menu'));
  return (
    <Screen>
      <div className={styles['index']}>
        <PageHead
          title={t('class.menu')}
          text={held === undefined ? '\u00a0' : t('class.held', { count: held, number: number(held) })}
        />
        <Loaded
          query={query}
          compact
          waiting={
            <div className={styles['waiting']}>
              <ShelfSkeleton label={t('results.searching')} />
            </div>
          }
        >
          {() => null}
        </Loaded>
        {(query.data !== undefined || query.isError) && <ClassSpines totals={totals} />}
      </div>
    </Screen>
  );
}
