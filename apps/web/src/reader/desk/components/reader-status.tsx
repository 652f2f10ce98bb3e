import type { DeskReader } from '@yuelan/contract/reader/desk-schemas';
import { useTranslation } from '../../../messages/translation.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';

const tones = { 1: 'ok', 2: 'alarm', 4: 'wait', 5: 'none' } as const;

/** The reader's status in one word. */
export function ReaderStatus({ reader }: { readonly reader: Pick<DeskReader, 'status' | 'leaving'> }) {
  const { t } = useTranslation('readerDesk');
  const { status, leaving } = reader;
  return <StateDot tone={tones[status]}>{leaving ? t('leaving') : t(`status.${status}`)}</StateDot>;
}
