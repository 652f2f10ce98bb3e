import type { Competition } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { StateDot } from '../../ui/feedback/state-dot.tsx';

const tones = { 1: 'wait', 2: 'ok', 3: 'none' } as const satisfies Record<
  Competition['firstStatus'],
  'wait' | 'ok' | 'none'
>;

/** Not started, in progress or ended. */
export function CompetitionStatus({ status }: { readonly status: Competition['firstStatus'] }) {
  const { t } = useTranslation('notices');
  return <StateDot tone={tones[status]}>{t(`status.${status}`)}</StateDot>;
}
