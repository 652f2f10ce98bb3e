import { IconBookOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useOpenedId } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { BookSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { titleQuery } from '../api.ts';
import { Book, type BookPart } from '../components/book.tsx';
import { Screen } from '../components/screen.tsx';

const route = getRouteApi('/book/$id');
const sealedRoute = getRouteApi('/book');

/** A book at its plain, canonical address. */
export function BookScreen() {
  const { id } = route.useParams();
  const { tab } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Screen>
      <BookById
        key={id}
        id={id}
        part={tab ?? 'copies'}
        onPart={(part) =>
          void navigate({
            to: '/book/$id',
            params: { id },
            search: part === 'help' ? { tab: part } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Screen>
  );
}

/** A book at an address with a sealed id; an id that cannot be opened belongs to no book. */
export function SealedBookScreen() {
  const { t } = useTranslation('platform');
  const { p_ } = sealedRoute.useSearch();
  const id = useOpenedId(p_);
  const [part, setPart] = useState<BookPart>('copies');
  return (
    <Screen>
      {id === undefined ? (
        <BookSkeleton label={t('loading')} />
      ) : id === null ? (
        <MissingBook />
      ) : (
        <BookById key={id} id={id} part={part} onPart={setPart} />
      )}
    </Screen>
  );
}

function BookById({ id, ...parts }: { readonly id: string } & Omit<ComponentProps<typeof Book>, 'title'>) {
  const { t } = useTranslation('platform');
  const query = useQuery(titleQuery(id));
  if (isMissing(query.error, 'catalogue.record.missing')) return <MissingBook />;
  return (
    <Loaded heading query={query} waiting={<BookSkeleton label={t('loading')} />}>
      {(title) => <Book title={title} {...parts} />}
    </Loaded>
  );
}

function MissingBook() {
  const { t } = useTranslation('catalogue');
  usePageTitle(t('book.missing'));
  return (
    <EmptyState
      heading
      title={t('book.missing')}
      message={t('book.missingText')}
      icon={<IconBookOff stroke={1.3} />}
    >
      <Link to="/search" className={buttonClass('primary')}>
        {t('book.missingAction')}
      </Link>
    </EmptyState>
  );
}
