import type { Title } from '@yuelan/contract/catalogue/schemas';
import { EvaluateLink, ShelfButton, Verdicts } from '../../bookshelf/public.ts';
import { HoldButton } from '../../circulation/public.ts';
import styles from './book-actions.module.css';

/** The row of buttons on a book's page: have it kept, remember it, judge it. */
export default function BookActions({ title }: { readonly title: Title }) {
  return (
    <>
      <div className={styles['actions']}>
        <HoldButton title={title} />
        <ShelfButton id={title.id} bookName={title.bookName} />
        <EvaluateLink id={title.id} bookName={title.bookName} />
      </div>
      <Verdicts id={title.id} />
    </>
  );
}
