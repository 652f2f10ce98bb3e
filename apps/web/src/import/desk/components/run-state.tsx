import type { ImportRunLine } from '@yuelan/contract/import/schemas';
import { useTranslation } from '../../../messages/translation.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';

const tones = {
  new: 'wait',
  tried: 'wait',
  done: 'ok',
  stopped: 'alarm',
  failed: 'alarm',
  undone: 'none',
} as const;

/** The state of an import, in words. */
export function RunState({ run: { state, task } }: { readonly run: Pick<ImportRunLine, 'state' | 'task'> }) {
  const { t } = useTranslation('importDesk');
  return task === '' ? (
    <StateDot tone={tones[state]}>{t(`states.${state}`)}</StateDot>
  ) : (
    <StateDot tone="wait">{t(`tasks.${task}`)}</StateDot>
  );
}
