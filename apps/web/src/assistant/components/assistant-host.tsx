import { lazy, Suspense } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';
import { usePageStore } from '../../platform/page.ts';
import { assistant } from '../ask-request.ts';

const AssistantDialog = lazy(() => withMessages(() => import('./assistant-dialog.tsx')));

/** The place where the assistant appears; one per page. */
export function AssistantHost() {
  const { place, times, words } = usePageStore(assistant);
  return place === 'closed' ? null : (
    <Suspense>
      <AssistantDialog key={times} aside={place === 'aside'} words={words} />
    </Suspense>
  );
}
