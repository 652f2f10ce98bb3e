import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { EvaluateLink, ShelfButton } from '../../bookshelf/public.ts';

/** What can be done with a title in a list. */
export default function RowActions({
  title,
  browsing,
}: {
  readonly title: TitleSummary;
  readonly browsing: boolean;
}) {
  return (
    <>
      <ShelfButton kind="quiet" id={title.id} bookName={title.bookName} />
      {browsing && <EvaluateLink kind="quiet" id={title.id} bookName={title.bookName} />}
    </>
  );
}
