import { Link } from '@tanstack/react-router';
import type { HarvestRun } from '@yuelan/contract/catalogue/sync-calls';
import { useTranslation } from '../../../messages/translation.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import styles from './harvests.module.css';

/** A harvest that would withdraw many titles: why it waits, which titles these are, and the two ways to continue. */
export function HarvestDecision({ run: { source, problem } }: { readonly run: HarvestRun }) {
  const { t } = useTranslation('catalogueDesk');
  return (
    <Panel title={t('harvests.waits', { name: source })}>
      <p>{t('harvests.why', { problem })}</p>
      <p className={styles['advice']}>{t('harvests.waitsText')}</p>
      <DecisionButtons name={source}>
        <Link to="/desk/import/sources/$name" params={{ name: source }} className={buttonClass('primary')}>
          {t('harvests.look')}
        </Link>
      </DecisionButtons>
    </Panel>
  );
}
