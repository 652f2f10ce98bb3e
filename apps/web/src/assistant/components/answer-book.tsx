import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import {
  AvailabilityMark,
  availabilityOf,
  CallNumber,
  TitleCover,
  TitleLink,
} from '../../catalogue/public.ts';
import styles from './answer.module.css';

/** A book in an answer: small, with availability and location. */
export function AnswerBook({ book }: { readonly book: TitleSummary }) {
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
