import { contrast, papers, parseColor } from '@yuelan/contract/contrast';
import { libraryColors } from '@yuelan/contract/library-colors';
import { useTranslation } from '../../../messages/translation.ts';
import { classNames } from '../../../ui/style/class-names.ts';
import styles from './color-judgement.module.css';

/** WCAG 2.2, 1.4.3: text of normal size. */
const enough = 4.5;

const schemes = ['light', 'dark'] as const;

/**
 * The contrast of a chosen colour in the light and dark schemes, and the tone that pages use instead if it is too low.
 */
export function ColorJudgement({ color, of }: { readonly color: string; readonly of: 'accent' | 'name' }) {
  const { t } = useTranslation('libraryDesk');
  const chosen = parseColor(color);
  if (chosen === undefined) return null;
  const tones = libraryColors({ accentColor: color, fontColor: color });
  const properties = {
    light: of === 'accent' ? '--library-accent' : '--name-light',
    dark: of === 'accent' ? '--library-accent-dark' : '--name-dark',
  };
  return (
    <ul className={styles['judgement']}>
      {schemes.map((scheme) => {
        const shown = tones.get(properties[scheme]) ?? color;
        const ratio = Math.min(...papers[scheme].map((paper) => contrast(chosen, paper)));
        const asChosen = parseColor(shown)?.join() === chosen.join();
        return (
          <li key={scheme} className={classNames(styles['scheme'], styles[scheme])}>
            <span style={{ color: shown }}>{t('looks.sample')}</span>
            <span>
              {t(`looks.${scheme}`)} {t('looks.ratio', { ratio: ratio.toFixed(1) })}
              {' · '}
              <span>
                {asChosen
                  ? t('looks.asChosen')
                  : t(ratio < enough ? 'looks.tooWeak' : 'looks.clearer', { shown })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
