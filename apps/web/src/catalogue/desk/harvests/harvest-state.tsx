import type { HarvestSource } from '@yuelan/contract/catalogue/sync-calls';
import { useTranslation } from '../../../messages/translation.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';

const tones = {
  new: 'none',
  asked: 'wait',
  harvesting: 'wait',
  importing: 'wait',
  waiting: 'alarm',
  done: 'ok',
  same: 'ok',
  stopped: 'alarm',
  undone: 'none',
  discarded: 'none',
  failed: 'alarm',
} as const;

/** The state of a harvest in words. */
export function HarvestState({ outcome }: { readonly outcome: HarvestSource['outcome'] }) {
  const { t } = useTranslation('catalogueDesk');
  return <StateDot tone={tones[outcome]}>{t(`harvests.outcomes.${outcome}`)}</StateDot>;
}
