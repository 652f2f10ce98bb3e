import { type ComponentType, lazy, Suspense } from 'react';
import type { TitleActions } from '../catalogue/public.ts';
import { withMessages } from '../messages/lazy-messages.ts';
import { askRecommend } from '../purchase/public.ts';

const load = () => withMessages(() => import('./components/title-buttons.tsx'));
const OfTitle = lazy(async () => ({ default: (await load()).titleButtons.OfTitle }));
const OfCopies = lazy(async () => ({ default: (await load()).titleButtons.OfCopies }));
const OfRow = lazy(async () => ({ default: (await load()).titleButtons.OfRow }));

/** What readers can do with a title. The code and messages load after the page is there. */
export const titleActions: TitleActions = {
  recommend: askRecommend,
  OfTitle: inPlace(OfTitle),
  OfCopies: inPlace(OfCopies),
  OfRow: inPlace(OfRow),
};

/** Until the buttons are loaded, a place as high as they are, so that nothing moves when they appear. */
function inPlace<Props extends object>(Buttons: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={<span style={{ display: 'inline-block', minHeight: 'var(--touch)' }} />}>
      <Buttons {...props} />
    </Suspense>
  );
}
