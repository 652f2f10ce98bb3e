import { Link } from '@tanstack/react-router';
import type { Activity, Competition } from '@yuelan/contract/activities/schemas';
import type { NoticeSummary } from '@yuelan/contract/notices/schemas';
import type { ReactNode } from 'react';
import { ActivityLines, CompetitionLines } from '../../activities/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { NoticeLines } from '../../notices/public.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { type Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import styles from './home-news.module.css';

type ByType = readonly { readonly type: number; readonly results: readonly NoticeSummary[] }[];

const order = ['news', 'lectures', 'activities', 'match', 'competitions'] as const;
type TabName = (typeof order)[number];
const types = { news: 1, lectures: 2, match: 3, competitions: 4 } as const;

/**
 * News, talks, activities, contest notices and competitions as tabs; empty tabs are left out. While there are no
 * competitions, their tab shows the notices about them.
 */
export function HomeNews({
  notices,
  activities,
  competitions,
}: {
  readonly notices: ByType | undefined;
  readonly activities: readonly Activity[];
  readonly competitions: readonly Competition[];
}) {
  const { t } = useTranslation(['shell', 'notices']);
  const tabs = order.flatMap((name): readonly Tab[] => {
    if (name === 'activities') {
      if (activities.length === 0) return [];
      const content = () => (
        <WithMore name={name}>
          <ActivityLines activities={activities} />
        </WithMore>
      );
      return [{ key: name, title: t('notices:sections.activities'), content }];
    }
    const found = notices?.find(({ type }) => type === types[name])?.results ?? [];
    const contests = name === 'competitions' ? competitions : [];
    if (found.length + contests.length === 0) return [];
    const content = () => (
      <WithMore name={name}>
        {contests.length > 0 ? <CompetitionLines competitions={contests} /> : <NoticeLines notices={found} />}
      </WithMore>
    );
    return [{ key: name, title: t(`notices:sections.${name}`), content }];
  });
  if (tabs.length === 0) return null;
  return (
    <section aria-labelledby="news">
      <SectionHead id="news" title={t('shell:home.news')} />
      <Tabs label={t('shell:home.news')} tabs={tabs} />
    </section>
  );
}

/** Whether {@link HomeNews} has anything to show. */
export function hasNews(
  notices: ByType | undefined,
  activities: readonly Activity[],
  competitions: readonly Competition[],
): boolean {
  return (
    activities.length + competitions.length > 0 || (notices ?? []).some(({ results }) => results.length > 0)
  );
}

function WithMore({ name, children }: { readonly name: TabName; readonly children: ReactNode }) {
  const { t } = useTranslation(['shell', 'notices']);
  return (
    <>
      {children}
      <p className={styles['more']}>
        <Link
          {...(name === 'activities'
            ? ({ to: '/activities' } as const)
            : ({ to: '/notices/$section', params: { section: name } } as const))}
          className={linkClass}
          aria-label={t('shell:home.moreOf', { name: t(`notices:sections.${name}`) })}
        >
          {t('shell:home.more')}
        </Link>
      </p>
    </>
  );
}
