import { IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { WithSideMenu } from '../../ui/layout/side-menu.tsx';
import { guideQuery, guidesQuery } from '../api.ts';
import { GuideArticle } from '../components/guide-article.tsx';
import { type GuidePage, guidePageFrom, guidePages, guideTypeOf } from '../guides.ts';
import { useLangOf } from '../lang-of.ts';

const route = getRouteApi('/guide/$page');

/** One of the 8 guide pages, next to their menu. The menu shows the library's own titles where there are any. */
export function GuideScreen() {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const page = guidePageFrom(route.useParams().page) ?? 'about';
  const written = useQuery(guidesQuery).data?.results ?? [];
  return (
    <WithSideMenu
      label={t('guide.label')}
      entries={guidePages.map((name) => {
        const guide = written.find(({ type }) => type === guideTypeOf(name));
        const own = guide !== undefined && guide.title !== '';
        return {
          key: name,
          link: (
            <Link to="/guide/$page" params={{ page: name }} lang={own ? langOf(guide.language) : undefined}>
              {own ? guide.title : t(`guide.${name}`)}
            </Link>
          ),
        };
      })}
    >
      <GuideText key={page} page={page} />
    </WithSideMenu>
  );
}

function GuideText({ page }: { readonly page: GuidePage }) {
  const { t } = useTranslation(['notices', 'platform']);
  const query = useQuery(guideQuery(guideTypeOf(page)));
  const title = query.data === undefined ? undefined : query.data.title || t(`notices:guide.${page}`);
  usePageTitle(title);
  useDocumentHead(`/guide/${page}`, undefined);
  return (
    <Loaded heading query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
      {(guide) =>
        guide.data === '' ? (
          <>
            <PageHead title={title} />
            <EmptyState
              title={t('notices:guide.empty')}
              message={t('notices:guide.emptyText')}
              icon={<IconNotes stroke={1.3} />}
            />
          </>
        ) : (
          <article>
            <GuideArticle guide={guide} title={title ?? ''} />
          </article>
        )
      }
    </Loaded>
  );
}
