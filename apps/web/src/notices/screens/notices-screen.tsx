import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { noticesQuery } from '../api.ts';
import { NoticeList } from '../components/notice-list.tsx';
import { NoticesFrame } from '../components/notices-frame.tsx';
import { sectionFrom, sectionTypes } from '../sections.ts';

const route = getRouteApi('/notices/$section');

/** Sections that only show notices; competitions have their own screen. */
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
      <PagedList
        query={query}
        waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}
        pages={pages}
        empty={<EmptyState title={t('notices:empty')} message={t('notices:emptyText')} />}
      >
        {({ results }) => <NoticeList notices={results} />}
      </PagedList>
    </>
  );
}
