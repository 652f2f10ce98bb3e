import { Link } from '@tanstack/react-router';
import type { LevelResult } from '@yuelan/contract/challenge/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTimeWords } from '../use-time-words.ts';
import { Figures } from './figures.tsx';
import styles from './result-dialog.module.css';

/** The result of a level and the way to the next one; after the last level, the total result. */
export default function ResultDialog({
  name,
  result,
  onNext,
  onRest,
}: {
  readonly name: string;
  readonly result: LevelResult;
  readonly onNext: () => void;
  readonly onRest: () => void;
}) {
  const { t } = useTranslation('challenge');
  const timeWords = useTimeWords();
  const final = result.finalLevel === 1;
  const late = result.timeOut === 1;
  const { level, allLevel } = result;
  return (
    <Dialog
      title={late ? t('result.timeOut') : final ? t('result.final') : t('result.done', { level })}
      closeLabel={t('result.rest')}
      width={480}
      shape="window"
      onClose={onRest}
      mustAnswer
      footer={
        final ? (
          <>
            <Link to="/me/activities" search={{ tab: 'challenges' }} className={buttonClass()}>
              {t('result.answers')}
            </Link>
            <Button kind="primary" onClick={onRest} data-autofocus>
              {t('result.finish')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onRest}>{t('result.rest')}</Button>
            <Button kind="primary" onClick={onNext} data-autofocus>
              {t('result.next')}
            </Button>
          </>
        )
      }
    >
      <div className={styles['result']}>
        <p className={styles['level']}>{t('level', { level, all: allLevel })}</p>
        {late && <p className={styles['late']}>{t('result.timeOutText', { level })}</p>}
        {final && <p>{t('result.finalText', { name, all: allLevel })}</p>}
        <Figures
          figures={[
            {
              key: 'score',
              label: t('result.score'),
              value: t('result.points', { score: result.score }),
              large: true,
            },
            { key: 'right', label: t('result.right'), value: t('result.number', { count: result.rightNum }) },
            { key: 'wrong', label: t('result.wrong'), value: t('result.number', { count: result.wrongNum }) },
            { key: 'used', label: t('result.used'), value: timeWords(result.quizTime) },
          ]}
        />
        <div className={styles['totals']}>
          <Figures
            figures={[
              {
                key: 'total',
                label: t('result.total'),
                value: t('result.points', { score: result.allScore }),
              },
              { key: 'time', label: t('result.totalTime'), value: timeWords(result.allQuizTime) },
              {
                key: 'credit',
                label: t('totals.credit'),
                value: result.isCredit === 1 ? result.readerCredit : undefined,
              },
            ]}
          />
        </div>
        {result.creditRestored === 1 && (
          <p className={styles['restored']} role="status">
            {t('result.restored', { score: result.readerCredit ?? '' })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
