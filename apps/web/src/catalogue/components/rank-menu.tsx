import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { LinkRow } from '../../ui/layout/link-row.tsx';
import { rankPaths } from '../rankings.ts';

const order = ['recommended', 'mostBorrowed', 'newest'] as const;

/** Links between the lists of books: the rankings and the booklists. */
export function RankMenu({
  inBooklists = false,
}: {
  /** On the page of one booklist. */ readonly inBooklists?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <LinkRow label={t('booklist.menu')}>
      {order.map((name) => (
        <li key={name}>
          <Link to={rankPaths[name]} activeOptions={{ includeSearch: false }}>
            {t(`rank.${name}`)}
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/special/sheets"
          activeOptions={{ includeSearch: false }}
          {...(inBooklists ? { 'aria-current': 'page' as const } : {})}
        >
          {t('booklist.title')}
        </Link>
      </li>
    </LinkRow>
  );
}
