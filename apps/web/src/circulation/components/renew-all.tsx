import type { Loan } from '@yuelan/contract/circulation/schemas';
import { lazy, Suspense, useState } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';

const RenewAllDialog = lazy(() => withMessages(() => import('./renew-all-dialog.tsx')));

/** Lets the reader choose among everything that can be renewed, and tells of each book how it went. */
export function RenewAll({ loans }: { readonly loans: readonly Loan[] }) {
  const { t } = useTranslation('circulation');
  const [open, setOpen] = useState(false);
  return (
    <>
      {loans.some((loan) => loan.renewable?.allowed === true) && (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('renewAll.button')}
        </Button>
      )}
      {open && (
        <Suspense>
          <RenewAllDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
