import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { OwnActivities, Works } from '../../activities/public.ts';
import { OwnChallenges } from '../../challenge/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { myActivityTabs, parseTab, printTab } from '../my-activity-tabs.ts';

const route = getRouteApi('/me/activities');

/** The reader's activities, works, reviews and challenges. */
export function MyActivitiesScreen() {
  const { t } = useTranslation('activities');
  const navigate = useNavigate();
  const { tab, pages } = route.useLoaderDeps();
  usePageTitle(t('mine.title'));
  const contents = {
    activities: () => <OwnActivities pages={pages} keep={{}} />,
    works: () => <Works relId={undefined} />,
    challenges: () => <OwnChallenges pages={pages} keep={printTab('challenges')} />,
  } as const;
  return (
    <>
      <PageHead title={t('mine.title')} text={t('mine.text')} />
      <Tabs
        label={t('mine.tabs')}
        value={tab}
        onChange={(key) =>
          void navigate({
            to: '/me/activities',
            search: printTab(parseTab({ tab: key })),
            replace: true,
            resetScroll: false,
          })
        }
        tabs={myActivityTabs.map((key) => ({ key, title: t(`mine.${key}`), content: contents[key] }))}
      />
    </>
  );
}
