import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { classesQuery } from '../api.ts';
import { ClassShelf } from '../components/class-shelf.tsx';
import { Screen } from '../components/screen.tsx';
import styles from './class-index-screen.module.css';

/** The classes of the library, and the total number of titles in them. */
export function ClassIndexScreen() {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const all = useQuery(classesQuery).data;
  usePageTitle(t('class.menu'));
  return (
    <Screen>
      <div className={styles['index']}>
        <PageHead
          title={t('class.menu')}
          text={
            all === undefined
              ? '\u00a0'
              : t('class.held', {
                  count: all.total - (all.unclassified ?? 0),
                  number: number(all.total - (all.unclassified ?? 0)),
                  classes: all.below.length,
                })
          }
        />
        <ClassShelf />
        {(all?.unclassified ?? 0) > 0 && (
          <p className={styles['unclassified']}>
            {t('class.unclassified', {
              count: all?.unclassified ?? 0,
              number: number(all?.unclassified ?? 0),
            })}
          </p>
        )}
      </div>
    </Screen>
  );
}
