import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { classesQuery } from '../api.ts';
import { ClassShelf } from '../components/class-shelf.tsx';
import { Screen } from '../components/screen.tsx';
import styles from './class-index-screen.module.css';

/** The classes of the library, and how many titles they hold in all. */
export function ClassIndexScreen() {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const held = useQuery(classesQuery).data?.reduce((sum, { total }) => sum + total, 0);
  usePageTitle(t('class.menu'));
  return (
    <Screen>
      <div className={styles['index']}>
        <PageHead
          title={t('class.menu')}
          text={held === undefined ? '\u00a0' : t('class.held', { count: held, number: number(held) })}
        />
        <ClassShelf />
      </div>
    </Screen>
  );
}
