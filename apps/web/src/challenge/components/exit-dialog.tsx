import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Play } from '../play.ts';
import styles from './exit-dialog.module.css';
import { Figures } from './figures.tsx';

/** Shown when the reader leaves a level: what is kept, and whether to continue or leave. */
export default function ExitDialog({
  play,
  onGoOn,
  onLeave,
  onAgain,
}: {
  readonly play: Extract<Play, { phase: 'handing' | 'left' }>;
  readonly onGoOn: () => void;
  readonly onLeave: () => void;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation('challenge');
  const left = play.phase === 'left' ? play : undefined;
  const problem = play.phase === 'handing' ? play.problem : undefined;
  const waiting = left === undefined && problem === undefined;
  return (
    <Dialog
      title={t('exit.title')}
      closeLabel={t('exit.goOn')}
      width={420}
      shape="window"
      onClose={onGoOn}
      mustAnswer
      footer={
        problem !== undefined ? (
          <>
            <Button onClick={onLeave}>{t('leaveAnyway')}</Button>
            <Button kind="primary" onClick={onAgain} data-autofocus>
              {t('sendAgain')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onLeave} busy={waiting}>
              {t('exit.leave')}
            </Button>
            <Button kind="primary" onClick={onGoOn} busy={waiting} data-autofocus>
              {t('exit.goOn')}
            </Button>
          </>
        )
      }
    >
      <div className={styles['exit']} role="status">
        {waiting && <p>{t('exit.saving')}</p>}
        {left !== undefined && (
          <>
            <p>{t('exit.text')}</p>
            <Figures
              figures={[
                {
                  key: 'answered',
                  label: t('level', { level: left.result.level, all: left.result.allLevel }),
                  value: t('exit.answered', { count: left.answered }),
                },
                {
                  key: 'total',
                  label: t('result.total'),
                  value: t('result.points', { score: left.result.allScore }),
                },
              ]}
            />
          </>
        )}
      </div>
      {problem !== undefined && (
        <>
          <FormProblem text={`${t('exit.failed')} ${problem}`} />
          <p className={styles['kept']}>{t('sendFailedText')}</p>
        </>
      )}
    </Dialog>
  );
}
