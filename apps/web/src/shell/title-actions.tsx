import { type ComponentType, Suspense } from 'react';
import type { TitleActions } from '../catalogue/public.ts';
import { withMessages } from '../messages/lazy-messages.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { askRecommend } from '../purchase/public.ts';

const file = 'src/shell/components/title-buttons.tsx';
const load = () => withMessages(() => import('./components/title-buttons.tsx'));
const OfTitle = lazyPart(file, async () => ({ default: (await load()).titleButtons.OfTitle }));
const OfStrip = lazyPart(file, async () => ({ default: (await load()).titleButtons.OfStrip }));
const OfCopies = lazyPart(file, async () => ({ default: (await load()).titleButtons.OfCopies }));
const OfRow = lazyPart(file, async () => ({ default: (await load()).titleButtons.OfRow }));

/** What readers can do with a title. The code and messages load after the page is shown. */
export const titleActions: TitleActions = {
  recommend: askRecommend,
  OfTitle: inPlace(OfTitle),
  OfStrip: inPlace(OfStrip),
  OfCopies: inPlace(OfCopies),
  OfRow: inPlace(OfRow),
};

/** Until the buttons are loaded, reserves their height, so that nothing moves when they appear. */
function inPlace<Props extends object>(Buttons: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={<span style={{ display: 'inline-block', minHeight: 'var(--touch)' }} />}>
      <Buttons {...props} />
    </Suspense>
  );
}
