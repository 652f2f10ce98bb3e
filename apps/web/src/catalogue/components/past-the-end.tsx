import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { printSearch, type SearchAddress, turnTo } from '../search-address.ts';

/** There are results, but the address points past their last page. */
export default function PastTheEnd({ address }: { readonly address: SearchAddress }) {
  const { t } = useTranslation('catalogue');
  return (
    <EmptyState title={t('results.pastEnd')} message={t('results.pastEndText')}>
      <Link to="/search" search={printSearch(turnTo(address, 1))} className={buttonClass()}>
        {t('results.firstPage')}
      </Link>
    </EmptyState>
  );
}
