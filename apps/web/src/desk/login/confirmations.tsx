import { lazy, Suspense } from 'react';
import { usePageStore } from '../../platform/page.ts';
import { awaitedConfirmation } from '../confirmation.ts';

const ConfirmationDialog = lazy(() => import('./confirmation-dialog.tsx'));

/** The place of the confirmation dialog; one per page. */
export function Confirmations() {
  const awaited = usePageStore(awaitedConfirmation);
  if (awaited === undefined) return null;
  return (
    <Suspense>
      <ConfirmationDialog awaited={awaited} />
    </Suspense>
  );
}
