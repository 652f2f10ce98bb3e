import type { Display } from '@yuelan/contract/display';
import { useTranslation } from '../../messages/translation.ts';
import { chooseDisplay, display } from '../../platform/display.ts';
import { useStore } from '../../platform/store.ts';
import { Check } from '../../ui/controls/check.tsx';
import { afterPaint } from '../../ui/feedback/after-paint.ts';
import styles from './display-choices.module.css';

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly Display['scheme'][];
const types = ['normal', 'large'] as const satisfies readonly Display['type'][];

/**
 * Light or dark, normal or large type; the choice is remembered. It is painted before the rest of the page, because
 * restyling the page takes 200 ms on a slow phone.
 */
export function DisplayChoices() {
  const { t } = useTranslation('shell');
  const { scheme, type } = useStore(display);
  return (
    <div className={styles['choices']}>
      <fieldset className={styles['group']}>
        <legend>{t('display.type')}</legend>
        {types.map((choice) => (
          <Check
            key={choice}
            kind="radio"
            look="chip"
            name="display-type"
            label={t(`display.types.${choice}`)}
            checked={type === choice}
            onChange={() => afterPaint(() => chooseDisplay({ type: choice }))}
          />
        ))}
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>{t('display.scheme')}</legend>
        {schemes.map((choice) => (
          <Check
            key={choice}
            kind="radio"
            look="chip"
            name="display-scheme"
            label={t(`display.schemes.${choice}`)}
            checked={scheme === choice}
            onChange={() => afterPaint(() => chooseDisplay({ scheme: choice }))}
          />
        ))}
      </fieldset>
      <p className={styles['note']}>{t('display.kept')}</p>
    </div>
  );
}
