import type { OwnChallenge } from '@yuelan/contract/challenge/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import TipDialog from '../../ui/dialogs/tip-dialog.tsx';
import { useTimeWords } from '../use-time-words.ts';
import { Figures } from './figures.tsx';

/** A completed challenge: score, time, and a link to its answers. */
export default function ScoreTip({
  challenge,
  onAnswers,
  onClose,
}: {
  readonly challenge: OwnChallenge;
  readonly onAnswers: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('challenge');
  const timeWords = useTimeWords();
  return (
    <TipDialog
      title={t('tip.complete')}
      mark={t('seals.complete')}
      good
      closeLabel={t('ok')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onAnswers}>
          {t('result.answers')}
        </Button>
      }
    >
      <p>{t('tip.completeText', { name: challenge.activityName })}</p>
      <Figures
        figures={[
          { key: 'score', label: t('totals.score'), value: challenge.score, large: true },
          { key: 'time', label: t('totals.time'), value: timeWords(challenge.quizTime) },
          { key: 'credit', label: t('totals.credit'), value: challenge.readerCredit },
        ]}
      />
    </TipDialog>
  );
}
