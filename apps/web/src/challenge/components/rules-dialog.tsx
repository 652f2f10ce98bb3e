import { useQuery } from '@tanstack/react-query';
import type { OwnChallenge } from '@yuelan/contract/challenge/schemas';
import {
  creditLevelSeconds,
  levelSeconds,
  pointsPerQuestion,
  questionsPerLevel,
} from '@yuelan/contract/challenge/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useRunningText } from '../../platform/use-running-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { challengeConfigQuery } from '../api.ts';
import { useNextButton } from '../preferences.ts';
import { Figures } from './figures.tsx';
import styles from './rules-dialog.module.css';

/** The rules before a challenge, with the numbers of a credit challenge, and the reader's preferences. */
export default function RulesDialog({
  activityId,
  own,
  isCredit,
  longerTimes,
  longer,
  onLonger,
  onStart,
  onClose,
}: {
  readonly activityId: string;
  /** The reader's progress; undefined before they begin. */
  readonly own: OwnChallenge | undefined;
  readonly isCredit: boolean;
  /** Whether the library lets readers ask for longer times. */
  readonly longerTimes: boolean;
  readonly longer: boolean;
  readonly onLonger: (longer: boolean) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('challenge');
  const [next, setNext] = useNextButton();
  const minutes = (isCredit ? creditLevelSeconds : levelSeconds) / 60;
  return (
    <Dialog
      title={t(isCredit ? 'rules.creditTitle' : 'rules.title')}
      closeLabel={t('rules.later')}
      width={520}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose}>{t('rules.later')}</Button>
          <Button kind="primary" onClick={onStart} data-autofocus>
            {t(own === undefined ? 'rules.start' : 'rules.goOn')}
          </Button>
        </>
      }
    >
      <div className={styles['rules']}>
        {own === undefined ? <p>{t('rules.lead')}</p> : <LeftOff own={own} />}
        {isCredit && <CreditRules activityId={activityId} />}
        <ol>
          <li>{t('rules.questions', { count: questionsPerLevel, points: pointsPerQuestion })}</li>
          <li>{t('rules.time', { minutes })}</li>
          <li>{t(next ? 'rules.next' : 'rules.auto')}</li>
          <li>{t('rules.leave')}</li>
        </ol>
        <div className={styles['ways']}>
          <Check
            label={
              <>
                {t('rules.nextButton')} <small>{t('rules.nextHint')}</small>
              </>
            }
            checked={next}
            onChange={(event) => setNext(event.target.checked)}
          />
          {longerTimes && (
            <Check
              label={
                <>
                  {t('rules.longer')} <small>{t('rules.longerHint')}</small>
                </>
              }
              checked={longer}
              onChange={(event) => onLonger(event.target.checked)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Where the reader stopped last time. */
function LeftOff({ own }: { readonly own: OwnChallenge }) {
  const { t } = useTranslation('challenge');
  const runningText = useRunningText();
  const answered = own.answered ?? 0;
  return (
    <p>
      <b>
        {runningText(
          t('rules.leftOff', { level: own.levelsDone + 1, all: own.allLevel, score: own.score }),
          answered > 0 && t('rules.leftAnswered', { count: answered, questions: questionsPerLevel }),
        )}
      </b>
    </p>
  );
}

/** Who may take a credit challenge, how much credit it restores, and the reader's progress. */
function CreditRules({ activityId }: { readonly activityId: string }) {
  const { t } = useTranslation(['challenge', 'platform']);
  const query = useQuery(challengeConfigQuery(activityId));
  return (
    <Loaded query={query} compact waiting={<LinesSkeleton label={t('platform:loading')} lines={3} />}>
      {({ creditScore, creditReset, answerNumber, rightNumber, answered, right, restored, readerCredit }) => (
        <div className={styles['credit']}>
          <p>{t('challenge:rules.creditWho', { creditScore })}</p>
          <p>{t('challenge:rules.creditHow', { answerNumber, rightNumber, creditReset })}</p>
          {restored === 1 && <p>{t('challenge:rules.restored')}</p>}
          <Figures
            figures={[
              { key: 'credit', label: t('challenge:rules.creditNow'), value: readerCredit },
              {
                key: 'answered',
                label: t('challenge:rules.answered'),
                value: t('challenge:rules.of', { number: answered, all: answerNumber }),
              },
              {
                key: 'right',
                label: t('challenge:rules.right'),
                value: t('challenge:rules.of', { number: right, all: rightNumber }),
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
