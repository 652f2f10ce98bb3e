import { IconMessageQuestion, IconShoppingBagPlus } from '@tabler/icons-react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAssistance } from '../assistance.ts';
import { useTitleActions } from '../title-actions.ts';
import styles from './empty-results.module.css';

/** For a search that found nothing: ask the assistant with the same text, or recommend the book for purchase. */
export function OtherWays({
  words,
  bookName,
  firstAuthor = '',
}: {
  /** The search words in one line. */
  readonly words: string;
  /** The title that was searched for; empty if unknown. */
  readonly bookName: string;
  readonly firstAuthor?: string;
}) {
  const page = usePage();
  const { t } = useTranslation('catalogue');
  const assistance = useAssistance();
  const actions = useTitleActions();
  if (words === '') return null;
  return (
    <div className={styles['ways']}>
      {assistance !== undefined && (
        <Button onClick={() => assistance.open(page, words)}>
          <IconMessageQuestion stroke={1.7} aria-hidden="true" />
          {t('results.askLibrarian')}
        </Button>
      )}
      {actions !== undefined && (
        <Button onClick={() => actions.recommend(page, { bookName, firstAuthor })}>
          <IconShoppingBagPlus stroke={1.7} aria-hidden="true" />
          {t('results.recommend')}
        </Button>
      )}
    </div>
  );
}
