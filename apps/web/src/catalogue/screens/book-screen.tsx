import { IconBookOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { openId } from '@yuelan/contract/links';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { CallError } from '../../platform/call-error.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { BookSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { titleQuery } from '../api.ts';
import { Book } from '../components/book.tsx';
import { Screen } from '../components/screen.tsx';

const route = getRouteApi('/book/$id');
const sealedRoute = getRouteApi('/book');

/** A book at its plain, canonical address. */
export function BookScreen() {
  const { id } = route.useParams();
  return (
    <Screen>
      <BookById key={id} id={id} />
    </Screen>
  );
}

/** A book at an address with a sealed id; one that cannot be opened has no book. */
export function SealedBookScreen() {
  const { t } = useTranslation('platform');
  const { p_ } = sealedRoute.useSearch();
  const { info } = useLibrary();
  const opened = useQuery({
    queryKey: ['sealed-id', info?.linkKey, p_],
    queryFn: async () => (info === undefined ? null : ((await openId(info.linkKey, p_)) ?? null)),
    enabled: info !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Screen>
      {opened.data === undefined ? (
        <BookSkeleton label={t('loading')} />
      ) : opened.data === null ? (
        <MissingBook />
      ) : (
        <BookById key={opened.data} id={opened.data} />
      )}
    </Screen>
  );
}

/** Refused as missing, or an id that no title can have. */
function isMissing(error: Error | null): boolean {
  if (!(error instanceof CallError)) return false;
  const { outcome } = error;
  return outcome.kind === 'refused' ? outcome.code === 'catalogue.record.missing' : outcome.status === 400;
}

function BookById({ id }: { readonly id: string }) {
  const { t } = useTranslation('platform');
  const query = useQuery(titleQuery(id));
  if (isMissing(query.error)) return <MissingBook />;
  return (
    <Loaded query={query} waiting={<BookSkeleton label={t('loading')} />}>
      {(title) => <Book title={title} />}
    </Loaded>
  );
}

function MissingBook() {
  const { t } = useTranslation('catalogue');
  usePageTitle(t('book.missing'));
  return (
    <>
      <VisuallyHidden>
        <h1>{t('book.missing')}</h1>
      </VisuallyHidden>
      <EmptyState
        title={t('book.missing')}
        message={t('book.missingText')}
        icon={<IconBookOff stroke={1.3} />}
      >
        <Link to="/search" className={buttonClass('primary')}>
          {t('book.missingAction')}
        </Link>
      </EmptyState>
    </>
  );
}
