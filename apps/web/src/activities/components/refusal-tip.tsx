import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import TipDialog from '../../ui/dialogs/tip-dialog.tsx';
import { creditQuery } from '../api.ts';
import styles from './refusal-tip.module.css';

/** Why an activity is not open to a reader. If credit is the reason, their current score is shown as well. */
export default function RefusalTip({
  code,
  message,
  onClose,
}: {
  readonly code: string;
  readonly message: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('activities');
  const byCredit = code === 'activities.reader.credit';
  const credit = useQuery({ ...creditQuery, enabled: byCredit });
  return (
    <TipDialog
      title={t('take.outside')}
      mark={t('take.outsideSeal')}
      closeLabel={t('take.ok')}
      onClose={onClose}
    >
      <p>{message}</p>
      {byCredit && credit.data !== undefined && (
        <p className={styles['credit']}>
          <span>{t('take.credit')}</span> <b>{credit.data.score}</b>
        </p>
      )}
    </TipDialog>
  );
}
