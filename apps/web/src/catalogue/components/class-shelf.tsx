import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShelfSkeleton } from '../../ui/feedback/skeleton.tsx';
import { classesQuery } from '../api.ts';
import styles from './class-shelf.module.css';
import { ClassSpines } from './class-spines.tsx';

/** The main classes of the library's classification as a shelf of spines. */
export function ClassShelf() {
  const { t } = useTranslation('catalogue');
  return (
    <Loaded
      query={useQuery(classesQuery)}
      compact
      waiting={
        <div className={styles['waiting']}>
          <ShelfSkeleton label={t('results.searching')} />
        </div>
      }
    >
      {({ below }) => <ClassSpines classes={below} />}
    </Loaded>
  );
}
