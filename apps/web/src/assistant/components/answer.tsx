import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useEffect, useRef, useState } from 'react';
import {
  AvailabilityMark,
  availabilityOf,
  CallNumber,
  TitleCover,
  TitleLink,
} from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Message } from '../conversation.ts';
import styles from './answer.module.css';
import { Keywords } from './keywords.tsx';

/** A reply: what was searched, the answer as far as it has appeared, then books, keywords and the source. */
export function Answer({
  message,
  typing,
  onRemoveWord,
}: {
  readonly message: Extract<Message, { kind: 'answer' }>;
  readonly typing: boolean;
  readonly onRemoveWord: (word: string) => void;
}) {
  const { t } = useTranslation('assistant');
  const { answer, typed, indexWords } = message;
  const whole = typed >= answer.answer.length;
  return (
    <div className={styles['answer']}>
      {answer.notice !== undefined && <p className={styles['notice']}>{t(`notice.${answer.notice}`)}</p>}
      {answer.chat_reasoning !== '' && (
        <p className={styles['searched']}>
          <IconSearch size={15} stroke={1.8} aria-hidden="true" />
          <span lang={answer.language}>{answer.chat_reasoning}</span>
        </p>
      )}
      <p className={styles['text']} lang={answer.language} data-typing={typing || undefined}>
        {answer.answer.slice(0, typed)}
      </p>
      {whole && (
        <>
          {answer.books.length > 0 && <AnswerBooks books={answer.books} />}
          {answer.guides !== undefined && (
            <ul className={styles['guides']} aria-label={t('guides.label')}>
              {answer.guides.map(({ page, title }) => (
                <li key={page}>
                  <Link to="/guide/$page" params={{ page }} preload={false} className={styles['guide']}>
                    <IconInfoCircle size={15} stroke={1.8} aria-hidden="true" />
                    {t('guides.open', { title })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Keywords words={indexWords} answer={answer} onRemove={onRemoveWord} />
          <p className={styles['source']}>
            {t(answer.guides === undefined ? `source.${answer.source}` : 'source.guides')}
          </p>
        </>
      )}
    </div>
  );
}

/** How many books an answer shows at first, and how many more each time. */
const atOnce = 4;

/** The books of an answer: four, then four more. The focus moves to the first new one. */
function AnswerBooks({ books: answered }: { readonly books: readonly TitleSummary[] }) {
  // As a query, the books are updated like other lists when a library system reports the state of copies.
  const { data: books } = useQuery({
    queryKey: ['assistant books', ...answered.map(({ id }) => id)],
    queryFn: () => answered,
    initialData: answered,
    staleTime: Number.POSITIVE_INFINITY,
  });
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

/** A book in an answer: small, with availability and location. */
function AnswerBook({ book }: { readonly book: TitleSummary }) {
  const title = {
    catalogueId: book.id,
    bookName: book.bookName,
    firstAuthor: book.firstAuthor,
    cover: book.cover,
    bookKindCode: book.bookKindCode,
    language: book.language,
  };
  const imprint = [book.firstAuthor, book.publishTime].filter((part) => part !== '').join(' · ');
  return (
    <article className={styles['book']}>
      <TitleCover title={title} />
      <div className={styles['facts']}>
        <h4>
          <TitleLink title={title} />
        </h4>
        {imprint !== '' && <p className={styles['imprint']}>{imprint}</p>}
        <p className={styles['where']}>
          <AvailabilityMark availability={availabilityOf(book.storageInfo)} />
          {book.displayCallNumber !== '' && <CallNumber>{book.displayCallNumber}</CallNumber>}
        </p>
      </div>
    </article>
  );
}
