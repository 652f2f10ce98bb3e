import { lazy, Suspense } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';
import { usePage, usePageStore } from '../../platform/page.ts';
import { recommending } from '../recommend-request.ts';

const RecommendDialog = lazy(() => withMessages(() => import('./recommend-dialog.tsx')));

/** The place of the recommend dialog; one per page. */
export function RecommendHost() {
  const page = usePage();
  const request = usePageStore(recommending);
  return request === undefined ? null : (
    <Suspense>
      <RecommendDialog request={request} onClose={() => page.store(recommending).set(undefined)} />
    </Suspense>
  );
}
