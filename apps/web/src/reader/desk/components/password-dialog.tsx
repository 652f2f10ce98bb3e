import type { OutputOf } from '@yuelan/contract/endpoint';
import type { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import { useState } from 'react';
import { useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Slip } from '../../../ui/print/print-sheet.tsx';
import styles from './password-dialog.module.css';
import { Printed } from './printed.tsx';

/** A new password, shown once, with a slip to hand over. */
export function PasswordDialog({
  issued,
  onClose,
}: {
  readonly issued: OutputOf<typeof readerDeskCalls.resetPassword>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['readerDesk', 'desk']);
  const { name } = useLibrary();
  const { origin, library } = usePage();
  const [prints, setPrints] = useState(false);
  const { realName, borrowNumber, password } = issued;
  return (
    <Dialog
      title={t('readerDesk:password.title', { name: realName })}
      closeLabel={t('desk:close')}
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setPrints(true)}>{t('readerDesk:password.print')}</Button>
          <Button kind="primary" onClick={onClose} data-autofocus>
            {t('readerDesk:password.done')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>{t('readerDesk:password.text')}</p>
        <p className={styles['password']}>{password}</p>
      </div>
      {prints && (
        <Printed onDone={() => setPrints(false)}>
          <Slip>
            <div className={styles['slip']}>
              <span>{name}</span>
              <span>
                {realName} · {borrowNumber}
              </span>
              <span>{t('readerDesk:password.slip')}</span>
              <strong>{password}</strong>
              <span>{t('readerDesk:password.slipText', { address: `${origin}/${library ?? ''}` })}</span>
            </div>
          </Slip>
        </Printed>
      )}
    </Dialog>
  );
}
