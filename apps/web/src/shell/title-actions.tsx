import { lazy, Suspense } from 'react';
import type { TitleActions } from '../catalogue/public.ts';
import { withMessages } from '../messages/lazy-messages.ts';
import { askRecommend } from '../purchase/public.ts';

const BookActions = lazy(() => withMessages(() => import('./components/book-actions.tsx')));
const CopyActions = lazy(() => withMessages(() => import('./components/copy-actions.tsx')));
const RowActions = lazy(() => withMessages(() => import('./components/row-actions.tsx')));

/** What readers can do with the catalogue's titles; their code and words come after the page is there. */
export const titleActions: TitleActions = {
  recommend: askRecommend,
  OfTitle: (props) => (
    <Suspense fallback={<ActionsPlace />}>
      <BookActions {...props} />
    </Suspense>
  ),
  OfCopies: (props) => (
    <Suspense fallback={<ActionsPlace />}>
      <CopyActions {...props} />
    </Suspense>
  ),
  OfRow: (props) => (
    <Suspense fallback={<ActionsPlace />}>
      <RowActions {...props} />
    </Suspense>
  ),
};

/** As high as the buttons that are on their way, so that nothing moves when they come. */
function ActionsPlace() {
  return <span style={{ display: 'inline-block', minHeight: 'var(--touch)' }} />;
}
