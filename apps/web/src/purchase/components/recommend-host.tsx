import { lazy, Suspense } from 'react';
import { withWords } from '../../messages/later-words.ts';
import { useStore } from '../../platform/store.ts';
import { recommending } from '../recommend-request.ts';

const RecommendDialog = lazy(() => withWords(() => import('./recommend-dialog.tsx')));

/** Where the recommend dialog appears; once in the page. */
export function RecommendHost() {
  const request = useStore(recommending);
  return request === undefined ? null : (
    <Suspense>
      <RecommendDialog request={request} onClose={() => recommending.set(undefined)} />
    </Suspense>
  );
}
