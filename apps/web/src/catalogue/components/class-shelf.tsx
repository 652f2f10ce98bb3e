import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShelfSkeleton } from '../../ui/feedback/skeleton.tsx';
import { classesQuery } from '../api.ts';
import styles from './class-shelf.module.css';
import { ClassSpines } from './class-spines.tsx';

/** The 22 classes as a shelf of spines. Without the counts the classes can still be opened. */
export function ClassShelf() {
  const { t } = useTranslation('catalogue');
  const query = useQuery(classesQuery);
  const totals = new Map(query.data?.map(({ kind, total }) => [kind, total]));
  return (
    <>
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
    </>
  );
}
