import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { Pages } from '../../platform/lazy-pager.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { noticesQuery } from '../api.ts';
import { NoticeList } from '../components/notice-list.tsx';
import { NoticesFrame } from '../components/notices-frame.tsx';
import { sectionFrom, sectionTypes } from '../sections.ts';

const route = getRouteApi('/notices/$section');

/** Sections that show notices alone; competitions have a screen of their own. */
type ListSection = 'news' | 'lectures' | 'match';

/** The notices of a section, page by page. */
export function NoticesScreen() {
  const asked = sectionFrom(route.useParams().section) ?? 'news';
  const section: ListSection = asked === 'competitions' ? 'news' : asked;
  return (
    <NoticesFrame>
      <SectionList key={section} section={section} />
    </NoticesFrame>
  );
}

function SectionList({ section }: { readonly section: ListSection }) {
  const { t } = useTranslation(['notices', 'platform']);
  const pages = route.useLoaderDeps();
  const query = useQuery({
    ...noticesQuery(sectionTypes[section], pages),
    placeholderData: keepPreviousData,
  });
  usePageTitle(t(`notices:sections.${section}`));
  return (
    <>
      <PageHead title={t(`notices:sections.${section}`)} text={t(`notices:intros.${section}`)} />
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}>
        {({ results, totalRecord }) =>
          totalRecord === 0 ? (
            <EmptyState title={t('notices:empty')} message={t('notices:emptyText')} />
          ) : (
            <>
              <NoticeList notices={results} />
              <Pages {...pages} total={totalRecord} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
