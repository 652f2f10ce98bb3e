import { useQuery } from '@tanstack/react-query';
import { TitleLink } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { everyoneQuery } from '../api.ts';
import styles from './everyone-panel.module.css';

const shown = 5;

/** What readers are viewing, in a side panel. */
export function EveryonePanel() {
  const { t } = useTranslation(['bookshelf', 'platform']);
  const query = useQuery(everyoneQuery(shown));
  if (query.data?.results.length === 0) return null;
  return (
    <Panel title={t('everyone.title')}>
      <Loaded query={query} compact waiting={<LinesSkeleton label={t('platform:loading')} />}>
        {({ results }) => (
          <ol className={styles['list']}>
            {results.map((title) => (
              <li key={title.catalogueId}>
                <TitleLink title={title} />
                <span className={styles['author']}>{title.firstAuthor}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
