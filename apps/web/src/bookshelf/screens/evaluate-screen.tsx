import { IconBookOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { openId } from '@yuelan/contract/links';
import { FindBook, TitleCover, TitleLink, titleQuery, useTrailSteps } from '../../catalogue/public.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Wide } from '../../ui/layout/wide.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { evaluationQuery } from '../api.ts';
import { EvaluationForm } from '../components/evaluation-form.tsx';
import styles from './evaluate-screen.module.css';

const route = getRouteApi('/evaluate');
/** Ids of titles are digits. If an id cannot be sealed, the address contains it unchanged. */
const plainId = /^\d{1,20}$/;

/** The suitability evaluation of the book in the address, or a message if there is none. */
export function EvaluateScreen() {
  const { t } = useTranslation(['bookshelf', 'platform']);
  const { p_ } = route.useSearch();
  const { info } = useLibrary();
  const opened = useQuery({
    queryKey: ['sealed-id', info?.linkKey, p_],
    queryFn: async () => {
      if (p_ !== undefined && plainId.test(p_)) return p_;
      return info === undefined ? null : ((await openId(info.linkKey, p_)) ?? null);
    },
    enabled: info !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  usePageTitle(t('evaluate.title'));
  return (
    <Wide narrow className={styles['screen']}>
      {opened.data === undefined ? (
        <ListSkeleton label={t('platform:loading')} rows={1} />
      ) : opened.data === null ? (
        <NoBook />
      ) : (
        <Evaluation key={opened.data} id={opened.data} />
      )}
    </Wide>
  );
}

function Evaluation({ id }: { readonly id: string }) {
  const { t } = useTranslation(['bookshelf', 'platform']);
  const book = useQuery(titleQuery(id));
  const options = useQuery(evaluationQuery(id));
  const steps = useTrailSteps();
  if (isMissing(book.error, 'catalogue.record.missing')) return <NoBook />;
  return (
    <Loaded heading query={book} waiting={<ListSkeleton label={t('platform:loading')} rows={1} />}>
      {(title) => (
        <>
          <Breadcrumb label={t('evaluate.way')}>
            {[
              <Link key="home" to="/">
                {t('evaluate.home')}
              </Link>,
              ...steps,
              <TitleLink key="book" title={{ ...title, catalogueId: title.id }} />,
              t('evaluate.title'),
            ]}
          </Breadcrumb>
          <PageHead title={t('evaluate.title')} text={t('evaluate.text')} />
          <Entries label={t('evaluate.book')}>
            <Entry
              picture={<TitleCover title={{ ...title, catalogueId: title.id }} />}
              heading={<TitleLink title={{ ...title, catalogueId: title.id }} />}
            >
              <EntryFacts parts={[title.firstAuthor, title.publishingCompany, title.publishTime]} />
            </Entry>
          </Entries>
          <Loaded query={options} waiting={<ListSkeleton label={t('platform:loading')} rows={2} />}>
            {({ criteria, mine }) => (
              <EvaluationForm
                key={mine === undefined ? 'new' : 'again'}
                catalogueId={id}
                criteria={criteria}
                mine={mine}
              />
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

function NoBook() {
  const { t } = useTranslation('bookshelf');
  return (
    <EmptyState
      heading
      title={t('evaluate.missing')}
      message={t('evaluate.missingText')}
      icon={<IconBookOff stroke={1.3} />}
    >
      <FindBook />
    </EmptyState>
  );
}
