import { Link } from '@tanstack/react-router';
import type { SearchScope } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass, linkClass } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ask, clearSelections, isNarrowed, printSearch, type SearchAddress } from '../search-address.ts';
import { BetterQueriesLink } from './better-queries-link.tsx';
import styles from './empty-results.module.css';
import { OtherWays } from './other-ways.tsx';

/** Nothing found: what to try next, as links to searches. */
export default function EmptyResults({ address }: { readonly address: SearchAddress }) {
  const { t } = useTranslation('catalogue');
  const narrowed = isNarrowed(address);
  return (
    <EmptyState
      title={t('results.emptyTitle')}
      message={
        address.text === '' ? (
          t('results.emptyPlain')
        ) : (
          <span className={styles['asked']}>
            {t(narrowed ? 'results.emptyNarrowed' : 'results.emptyText', { text: address.text })}
          </span>
        )
      }
    >
      {narrowed ? (
        <Link to="/search" search={printSearch(clearSelections(address))} className={buttonClass('primary')}>
          {t('facet.clear')}
        </Link>
      ) : (
        <>
          <BetterQueriesLink address={address} total={0} nothing />
          <OtherWays
            words={address.text}
            bookName={isTitle(address.scope) ? address.text : ''}
            firstAuthor={address.scope === 'author' ? address.text : ''}
          />
        </>
      )}
      <div className={styles['tips']}>
        <p>{t('results.tryThese')}</p>
        <ul>
          {address.scope !== 'all' && (
            <li>
              <Link to="/search" search={printSearch(ask(address, { scope: 'all' }))} className={linkClass}>
                {t('results.tryAll')}
              </Link>
            </li>
          )}
          {address.mode !== 'fuzzy' && (
            <li>
              <Link to="/search" search={printSearch(ask(address, { mode: 'fuzzy' }))} className={linkClass}>
                {t('results.tryFuzzy')}
              </Link>
            </li>
          )}
          <li>{t('results.tryShorter')}</li>
        </ul>
      </div>
    </EmptyState>
  );
}

/** Whether a search in this scope can be for a book's name. */
const isTitle = (scope: SearchScope) => scope === 'all' || scope === 'title' || scope === 'subtitle';
