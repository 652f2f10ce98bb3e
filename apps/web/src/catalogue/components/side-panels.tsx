import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { viewedQuery } from '../api.ts';
import { langAttribute } from '../book-labels.ts';
import styles from './rank-panel.module.css';
import { RankPanel } from './rank-panel.tsx';

/** Beside every list. The titles viewed last are at the end, so that they push nothing down when they appear. */
export default function SidePanels({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <RankPanel name="mostBorrowed" />
      {children}
      <ViewedPanel />
    </>
  );
}

const shown = 5;

/** The titles viewed last, in a side panel; nothing if there are none. */
function ViewedPanel() {
  const { t } = useTranslation('catalogue');
  const viewed = useQuery(viewedQuery(shown)).data?.results ?? [];
  if (viewed.length === 0) return null;
  return (
    <Panel title={t('viewed.title')}>
      <ul className={classNames(styles['list'], styles['unranked'])}>
        {viewed.slice(0, shown).map((title) => (
          <li key={title.catalogueId} className={styles['line']}>
            <span className={styles['book']}>
              <Link to="/book/$id" params={{ id: title.catalogueId }} lang={langAttribute(title.language)}>
                {title.bookName}
              </Link>
              <span className={styles['author']}>{title.firstAuthor}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
