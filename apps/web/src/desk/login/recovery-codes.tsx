import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { copyText } from '../../platform/clipboard.ts';
import { saveAsFile } from '../../platform/download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { formButtonsClass } from '../../ui/controls/form.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import styles from './login.module.css';

/** The codes to use if the second factor is lost. They cannot be shown again, so the person must keep them now. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const { t } = useTranslation('desk');
  const [kept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p>{t('recovery.text')}</p>
      <ul className={styles['recovery']} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={formButtonsClass}>
        <Button
          onClick={async () =>
            (await copyText(text))
              ? showToast('success', t('recovery.copied'))
              : showToast('error', t('recovery.notCopied'))
          }
        >
          <IconCopy stroke={1.7} aria-hidden="true" />
          {t('recovery.copy')}
        </Button>
        <Button onClick={() => saveAsFile('yuelan-recovery-codes.txt', 'text/plain', text)}>
          <IconDownload stroke={1.7} aria-hidden="true" />
          {t('recovery.save')}
        </Button>
        <Button onClick={() => print()}>
          <IconPrinter stroke={1.7} aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <Check label={t('recovery.kept')} checked={kept} onChange={() => setKept(!kept)} />
      <div className={formButtonsClass}>
        <Button kind="primary" disabled={!kept} onClick={onKept}>
          {t('recovery.continue')}
        </Button>
      </div>
    </>
  );
}
