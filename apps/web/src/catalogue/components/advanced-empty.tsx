import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { Button, linkClass } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { type AdvancedAddress, askAdvanced, printAdvanced } from '../advanced-address.ts';
import { loosened, plainQuestion, wordsOf } from '../advanced-ways.ts';
import { searchQuery } from '../api.ts';
import { printSearch } from '../search-address.ts';
import { BetterQueriesLink } from './better-queries-link.tsx';
import DidYouMean from './did-you-mean.tsx';
import styles from './empty-results.module.css';
import { OtherWays } from './other-ways.tsx';

/** For an advanced search that found nothing: the same next steps as for a simple one. */
export function AdvancedEmpty({
  address,
  onEdit,
}: {
  readonly address: AdvancedAddress;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const simple = plainQuestion(address);
  const suggestion = useQuery({ ...searchQuery(simple), enabled: simple.text !== '' }).data?.suggestion;
  const loose = loosened(address);
  const title = address.rows.find(({ field, logic }) => field === 'title' && logic !== 'not')?.value ?? '';
  const author = address.rows.find(({ field, logic }) => field === 'author' && logic !== 'not')?.value ?? '';
  const narrowed = address.classCode !== '' || address.branches.length > 0;
  return (
    <EmptyState title={t('results.emptyTitle')} message={t('results.emptyPlain')}>
      {suggestion !== undefined && <DidYouMean address={simple} suggestion={suggestion} />}
      <Button onClick={onEdit}>{t('advanced.edit')}</Button>
      <BetterQueriesLink address={simple} total={0} nothing />
      <OtherWays words={wordsOf(address)} bookName={title} firstAuthor={author} />
      <div className={styles['tips']}>
        <p>{t('results.tryThese')}</p>
        <ul>
          {narrowed && address.rows.length > 0 && (
            <li>
              <Link
                to="/advanced"
                search={printAdvanced(askAdvanced(address, { classCode: '', branches: [] }))}
                className={linkClass}
              >
                {t('results.tryClear')}
              </Link>
            </li>
          )}
          {loose !== undefined && (
            <li>
              <Link to="/advanced" search={printAdvanced(loose)} className={linkClass}>
                {t('results.tryFuzzy')}
              </Link>
            </li>
          )}
          {simple.text !== '' && (
            <li>
              <Link to="/search" search={printSearch(simple)} className={linkClass}>
                {t('results.tryAll')}
              </Link>
            </li>
          )}
          <li>{t('results.tryShorter')}</li>
        </ul>
      </div>
    </EmptyState>
  );
}
