import { useQuery } from '@tanstack/react-query';
import { TitleCover, TitleLink } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { everyoneQuery } from '../api.ts';
import styles from './everyone-panel.module.css';

const shown = 5;
/** The panel is hidden with fewer titles. */
const fewest = 3;

/** What readers are viewing, in a side panel. */
export function EveryonePanel() {
  const { t } = useTranslation(['bookshelf', 'platform']);
  const query = useQuery(everyoneQuery(shown));
  if (query.data !== undefined && query.data.results.length < fewest) return null;
  return (
    <Panel title={t('everyone.title')}>
      <Loaded query={query} compact waiting={<LinesSkeleton label={t('platform:loading')} />}>
        {({ results }) => (
          <ol className={styles['list']}>
            {results.map((title) => (
              <li key={title.catalogueId}>
                <span className={styles['cover']}>
                  <TitleCover title={title} />
                </span>
                <span className={styles['words']}>
                  <TitleLink title={title} />
                  <span className={styles['author']}>{title.firstAuthor}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
