import type { Title, TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { EvaluateLink, ShelfButton, Verdicts } from '../../bookshelf/public.ts';
import { CopiesAsOf, HoldButton, HoldCopyButton } from '../../circulation/public.ts';
import styles from './title-buttons.module.css';

/** On a book's page: buttons to place a hold, to add the book to the bookshelf and to evaluate it. */
function OfTitle({ title }: { readonly title: Title }) {
  return (
    <>
      <CopiesAsOf id={title.id} />
      <div className={styles['actions']} data-unprinted>
        <HoldButton title={title} />
        <ShelfButton id={title.id} bookName={title.bookName} />
        <EvaluateLink id={title.id} bookName={title.bookName} />
      </div>
      <Verdicts id={title.id} />
    </>
  );
}

/** The buttons of a title in a list. */
function OfRow({ title, browsing }: { readonly title: TitleSummary; readonly browsing: boolean }) {
  return (
    <>
      <ShelfButton kind="quiet" id={title.id} bookName={title.bookName} />
      {browsing && <EvaluateLink kind="quiet" id={title.id} bookName={title.bookName} />}
    </>
  );
}

export const titleButtons = { OfTitle, OfStrip: HoldButton, OfCopies: HoldCopyButton, OfRow };
