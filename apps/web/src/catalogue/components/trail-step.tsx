import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { useTranslation } from '../../messages/translation.ts';
import { tabStore } from '../../platform/storage.ts';
import { useInBrowser } from '../../platform/use-in-browser.ts';
import { classQuery } from '../api.ts';
import { classLabel } from '../class-codes.ts';
import { rankPaths } from '../rankings.ts';
import { type Trail, trailKey } from '../trail.ts';

const trailSchema = z.object({
  kind: z.enum(['search', 'advanced', 'class', 'rank', 'booklist', 'mine']),
  id: z.optional(z.string()),
  text: z.optional(z.string()),
  search: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
});

/** The steps of a book's breadcrumb between home and the book: the list that the reader came from, if any. */
export function useTrailSteps() {
  const trail = useInBrowser() ? tabStore.read(trailKey, trailSchema) : undefined;
  return trail === undefined ? [] : [<TrailStep key="trail" {...trail} />];
}

const ranks = ['newest', 'mostBorrowed', 'recommended'] as const;
/** The reader's own lists; `words` is the key under `shell:me`. */
const lists = [
  { words: 'loans', to: '/me/loans' },
  { words: 'bookshelf', to: '/me/bookshelf' },
  { words: 'holds', to: '/me/reservations' },
  { words: 'history', to: '/me/history' },
  { words: 'browsing', to: '/me/browsing' },
] as const;

function ClassStep({ id, search }: { readonly id: string; readonly search: NonNullable<Trail['search']> }) {
  const { data } = useQuery(classQuery(id));
  return (
    <Link to="/kind/$letter" params={{ letter: id }} search={search}>
      {classLabel(id, data?.name)}
    </Link>
  );
}

function TrailStep({ kind, id = '', text = '', search = {} }: Trail) {
  const { t } = useTranslation(['catalogue', 'shell']);
  if (kind === 'class') return <ClassStep id={id} search={search} />;
  if (kind === 'booklist')
    return (
      <Link to="/special/sheet/$id" params={{ id }} search={search}>
        {text}
      </Link>
    );
  const rank = ranks.find((name) => kind === 'rank' && name === id);
  if (rank !== undefined)
    return (
      <Link to={rankPaths[rank]} search={search}>
        {t(`rank.${rank}`)}
      </Link>
    );
  const list = lists.find(({ words }) => kind === 'mine' && words === id);
  if (list !== undefined) return <Link to={list.to}>{t(`shell:me.${list.words}`)}</Link>;
  return (
    <Link to={kind === 'advanced' ? '/advanced' : '/search'} search={search}>
      {text === '' ? t('book.backToResults') : t('book.backToSearch', { text })}
    </Link>
  );
}
