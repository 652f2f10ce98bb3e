import { Link } from '@tanstack/react-router';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import TipDialog from '../../ui/dialogs/tip-dialog.tsx';
import type { ChallengeTip } from '../challenge-tip.ts';
import { useTimeWords } from '../use-time-words.ts';
import { Figures } from './figures.tsx';

const texts = {
  ended: 'tip.endedText',
  notYet: 'tip.notYetText',
  scope: 'tip.scopeText',
  credit: 'tip.creditText',
  complete: 'tip.completeText',
} as const;

/** Why a reader cannot continue to a challenge (docs/states-and-codes.md#challenges). */
export default function TipBeforeChallenge({
  name,
  tip,
  credit,
  onClose,
}: {
  readonly name: string;
  readonly tip: ChallengeTip;
  /** The reader's credit score, if the challenge depends on it. */
  readonly credit: number | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('challenge');
  const { dateTime } = useFormats();
  const timeWords = useTimeWords();
  const time = tip.kind === 'notYet' ? dateTime(tip.startTime) : '';
  return (
    <TipDialog
      title={t(`tip.${tip.kind}`)}
      mark={t(`seals.${tip.kind}`)}
      good={tip.kind === 'complete'}
      closeLabel={t('ok')}
      onClose={onClose}
      {...(tip.kind === 'complete' || tip.kind === 'ended'
        ? {
            actions: (
              <Link
                to="/me/activities"
                search={{ tab: 'challenges' }}
                className={buttonClass('primary')}
                onClick={onClose}
              >
                {t('mine')}
              </Link>
            ),
          }
        : {})}
    >
      <p>{t(texts[tip.kind], { name, time })}</p>
      {tip.kind === 'complete' && (
        <Figures
          figures={[
            { key: 'score', label: t('totals.score'), value: tip.score, large: true },
            { key: 'time', label: t('totals.time'), value: timeWords(tip.quizTime) },
          ]}
        />
      )}
      {tip.kind === 'credit' && (
        <Figures figures={[{ key: 'credit', label: t('tip.creditNow'), value: credit, large: true }]} />
      )}
    </TipDialog>
  );
}
