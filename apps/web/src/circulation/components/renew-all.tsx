import type { Loan } from '@yuelan/contract/circulation/schemas';
import { lazy, Suspense, useState } from 'react';
import { withWords } from '../../messages/later-words.ts';
import { useTranslation } from '../../messages/words.ts';
import { Button } from '../../ui/button.tsx';
import { askConfirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toasts.tsx';

const RenewAllDialog = lazy(() => withWords(() => import('./renew-all-dialog.tsx')));

/** Renews everything that can be, and tells of each book how it went. */
export function RenewAll({ loans }: { readonly loans: readonly Loan[] }) {
  const { t } = useTranslation(['circulation', 'platform']);
  const [renewing, setRenewing] = useState<readonly Loan[]>();
  const renewable = loans.filter((loan) => loan.renewable?.allowed === true);

  async function ask(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('renewAll.title'),
      text: t('renewAll.text', { count: renewable.length }),
      confirmLabel: t('renewAll.confirm'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (confirmed) setRenewing(renewable);
    else showToast('info', t('renew.cancelled'));
  }

  return (
    <>
      {renewable.length > 0 && (
        <Button kind="primary" onClick={() => void ask()}>
          {t('renewAll.button')}
        </Button>
      )}
      {renewing !== undefined && (
        <Suspense>
          <RenewAllDialog loans={renewing} onClose={() => setRenewing(undefined)} />
        </Suspense>
      )}
    </>
  );
}
