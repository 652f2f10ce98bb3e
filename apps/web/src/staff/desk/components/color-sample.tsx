import { libraryColors } from '@yuelan/contract/library-colors';
import { useTranslation } from '../../../messages/translation.ts';
import { buttonClass, linkClass } from '../../../ui/controls/button.tsx';
import styles from './color-sample.module.css';

/** How the pages show a colour: darker or lighter than chosen where text could not be read otherwise. */
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
