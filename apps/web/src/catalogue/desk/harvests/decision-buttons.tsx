import { useMutation, useQueryClient } from '@tanstack/react-query';
import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import type { ReactNode } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './harvests.module.css';

/** The two ways to continue a waiting harvest. */
export function DecisionButtons({
  name,
  children,
  onDecided,
}: {
  /** The name of the source. */
  readonly name: string;
  /** Shown before the buttons. */
  readonly children?: ReactNode;
  readonly onDecided?: () => void;
}) {
  const { t } = useTranslation(['catalogueDesk', 'platform']);
  const page = usePage();
  const client = useQueryClient();
  const may = useMay();
  const decide = useMutation({
    ...callMutation(syncDeskCalls.decide),
    onError: (error) => showToast('error', failureText(page, error)),
    onSuccess: (_, { decision }) => {
      showToast('success', t(`catalogueDesk:harvests.decided.${decision}`));
      onDecided?.();
    },
    onSettled: () => client.invalidateQueries(),
  });
  async function apply(): Promise<void> {
    const isSure = await askConfirm({
      title: t('catalogueDesk:harvests.sureApply', { name }),
      text: t('catalogueDesk:harvests.sureApplyText'),
      confirmLabel: t('catalogueDesk:harvests.apply'),
      cancelLabel: t('platform:confirm.cancel'),
      danger: true,
    });
    if (isSure) decide.mutate({ name, decision: 'apply' });
  }
  if (!may('catalogue.edit'))
    return (
      <div className={styles['buttons']}>
        {children}
        <p>{t('catalogueDesk:harvests.notYours')}</p>
      </div>
    );
  return (
    <div className={styles['buttons']}>
      {children}
      <Button kind="danger" busy={decide.isPending} onClick={() => void apply()}>
        {t('catalogueDesk:harvests.apply')}
      </Button>
      <Button busy={decide.isPending} onClick={() => decide.mutate({ name, decision: 'discard' })}>
        {t('catalogueDesk:harvests.discard')}
      </Button>
    </div>
  );
}
