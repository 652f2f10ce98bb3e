import { staffCalls } from '@yuelan/contract/staff/remote';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Awaited } from '../confirmation.ts';
import { useMe } from '../staff-state.ts';
import styles from './login.module.css';
import { type Proof, ProofForm } from './proof-form.tsx';

/** Asks for a proof of identity again before a call that cannot be undone; afterwards the call continues by itself. */
export default function ConfirmationDialog({ awaited }: { readonly awaited: Awaited }) {
  const { t } = useTranslation('desk');
  const page = usePage();
  const { hasSecondFactor } = useMe();
  const methods: readonly Proof['type'][] = hasSecondFactor
    ? ['totp', 'passkey', 'password', 'recovery']
    : ['password'];
  return (
    <Dialog
      title={t('confirm.title')}
      closeLabel={t('cancel')}
      width={420}
      keepOnOutsideClick
      onClose={() => awaited.answer(false)}
    >
      <p className={styles['lead']}>{t('confirm.text')}</p>
      <ProofForm
        methods={methods}
        submitLabel={t('confirm.submit')}
        send={async (proof) => {
          await page.answerOf(staffCalls.confirm, { proof });
          awaited.answer(true);
        }}
        aside={<Button onClick={() => awaited.answer(false)}>{t('cancel')}</Button>}
      />
    </Dialog>
  );
}
