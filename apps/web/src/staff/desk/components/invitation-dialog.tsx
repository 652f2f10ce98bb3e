import { lazy, Suspense } from 'react';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { copyText } from '../../../platform/clipboard.ts';
import { usePage } from '../../../platform/page.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './invitation-dialog.module.css';

const QrCode = lazy(() => import('../../../ui/pictures/qr-code.tsx'));

/** A one-time address at which somebody chooses a password. It is shown once. */
export function InvitationDialog({
  name,
  address,
  expiresAt,
  onClose,
}: {
  readonly name: string;
  readonly address: string;
  readonly expiresAt: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['staffDesk', 'desk']);
  const { origin } = usePage();
  const { dateTime } = useFormats();
  const whole = `${origin}${address}`;
  return (
    <Dialog
      title={t('staffDesk:invitation.title', { name })}
      closeLabel={t('desk:close')}
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={async () =>
              (await copyText(whole))
                ? showToast('success', t('staffDesk:invitation.copied'))
                : showToast('error', t('staffDesk:invitation.notCopied'))
            }
          >
            {t('staffDesk:invitation.copy')}
          </Button>
          <Button kind="primary" onClick={onClose} data-autofocus>
            {t('staffDesk:invitation.done')}
          </Button>
        </>
      }
    >
      <div className={styles['invitation']}>
        <p>{t('staffDesk:invitation.text', { until: dateTime(expiresAt) })}</p>
        <p className={styles['address']}>{whole}</p>
        <div className={styles['code']}>
          <Suspense>
            <QrCode text={whole} label={t('staffDesk:invitation.code')} />
          </Suspense>
        </div>
      </div>
    </Dialog>
  );
}
