import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './answer.module.css';
import { AnswerBook } from './answer-book.tsx';

/** Books that an answer shows, and how many more each time. */
const atOnce = 4;

/** The books of an answer: four, then four more. The focus moves on to the first that came. */
export function AnswerBooks({ books }: { readonly books: readonly TitleSummary[] }) {
  const { t } = useTranslation('assistant');
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(atOnce);
  const left = books.length - shown;
  useEffect(() => {
    if (shown > atOnce)
      list.current?.children[shown - atOnce]
        ?.querySelector<HTMLElement>('h4 a')
        ?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <>
      <ul ref={list} className={styles['books']} aria-label={t('books.label')}>
        {books.slice(0, shown).map((book) => (
          <li key={book.id}>
            <AnswerBook book={book} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + atOnce)}>
          {t('books.more', { count: Math.min(left, atOnce) })}
        </Button>
      )}
    </>
  );
}
