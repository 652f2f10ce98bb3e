import { IconTypography } from '@tabler/icons-react';
import { useTranslation } from '../../messages/translation.ts';
import { useStore } from '../../platform/store.ts';
import { answerPace, isWholeAtOnce } from '../choices.ts';
import styles from './assistant-dialog.module.css';

/** Whether answers appear letter by letter or at once; kept in the browser. */
export function PaceSwitch({ onWhole }: { readonly onWhole: () => void }) {
  const { t } = useTranslation('assistant');
  useStore(answerPace);
  const typed = !isWholeAtOnce();
  return (
    <button
      type="button"
      className={styles['pace']}
      aria-pressed={typed}
      title={t('pace.label')}
      onClick={() => {
        answerPace.set(typed ? 'whole' : 'typed');
        if (typed) onWhole();
      }}
    >
      <IconTypography size={18} stroke={1.7} aria-hidden="true" />
      <span>{t('pace.label')}</span>
    </button>
  );
}
