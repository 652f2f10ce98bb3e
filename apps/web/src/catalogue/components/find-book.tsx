import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';

/** A link to the search for a list that has no books yet. */
export function FindBook() {
  const { t } = useTranslation('catalogue');
  return (
    <Link to="/search" className={buttonClass('primary')}>
      {t('book.find')}
    </Link>
  );
}
