import { libraryColors } from '@yuelan/contract/library-colors';
import { useTranslation } from '../../../messages/translation.ts';
import { buttonClass, linkClass } from '../../../ui/controls/button.tsx';
import styles from './color-sample.module.css';

/** A sample of how pages show a colour: made darker or lighter if text would not be readable otherwise. */
export function ColorSample({ color }: { readonly color: string }) {
  const { t } = useTranslation('staffDesk');
  const properties = Object.fromEntries(libraryColors({ accentColor: color, fontColor: color }));
  return (
    <div className={styles['sample']} style={properties}>
      <span className={buttonClass('primary')}>{t('setup.sampleButton')}</span>
      <span className={linkClass}>{t('setup.sampleLink')}</span>
      <small>{t('setup.sampleText')}</small>
    </div>
  );
}
