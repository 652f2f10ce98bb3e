import { staffCalls } from '@yuelan/contract/staff/remote';
import type { SecondFactorType } from '@yuelan/contract/staff/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showState, useLogout } from '../staff-state.ts';
import styles from './login.module.css';
import { ProofForm } from './proof-form.tsx';

export default function SecondStep({ methods }: { readonly methods: readonly SecondFactorType[] }) {
  const { t } = useTranslation('desk');
  const page = usePage();
  const logout = useLogout();
  return (
    <div className={styles['card']}>
      <h1>{t('second.title')}</h1>
      <ProofForm
        methods={methods}
        submitLabel={t('second.submit')}
        send={async (proof) => {
          if (proof.type === 'password') return;
          showState(page, await page.answerOf(staffCalls.secondStep, { proof }));
        }}
        aside={
          <Button busy={logout.isPending} onClick={() => logout.mutate({})}>
            {t('second.back')}
          </Button>
        }
      />
    </div>
  );
}
