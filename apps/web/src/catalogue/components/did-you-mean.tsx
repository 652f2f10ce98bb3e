import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { ask, printSearch, type SearchAddress } from '../search-address.ts';
import styles from './did-you-mean.module.css';
import { objectMark, Sentence } from './sentence.tsx';

/** A link to the search with another spelling that finds more. */
export default function DidYouMean({
  address,
  suggestion,
}: {
  readonly address: SearchAddress;
  readonly suggestion: string;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <p className={styles['line']}>
      <Sentence text={t('results.didYouMean', { link: objectMark })}>
        <Link to="/search" search={printSearch(ask(address, { text: suggestion }))} className={linkClass}>
          {suggestion}
        </Link>
      </Sentence>
    </p>
  );
}
