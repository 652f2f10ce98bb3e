import { IconBulb, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChallengeDetail } from '@yuelan/contract/challenge/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { challengeDetailQuery } from '../api.ts';
import { optionLetters } from '../option-letters.ts';
import { useTimeWords } from '../use-time-words.ts';
import styles from './answers-dialog.module.css';

type AnsweredQuestion = ChallengeDetail['levelList'][number]['quizList'][number];

/** Level by level, question by question: the reader's choice and the right answer. */
export default function AnswersDialog({
  activityId,
  name,
  onClose,
}: {
  readonly activityId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['challenge', 'platform']);
  const timeWords = useTimeWords();
  const query = useQuery(challengeDetailQuery(activityId));
  return (
    <Dialog
      title={t('challenge:detail.title')}
      closeLabel={t('platform:close')}
      width={768}
      onClose={onClose}
    >
      <p className={styles['name']}>{name}</p>
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {({ levelList }) =>
          levelList.length === 0 ? (
            <EmptyState
              title={t('challenge:detail.empty')}
              message={t('challenge:detail.emptyText')}
              icon={<IconBulb stroke={1.3} />}
            />
          ) : (
            levelList.map((level) => (
              <LevelAnswers
                key={level.levelId}
                title={t('challenge:detail.level', { level: level.level })}
                facts={
                  <span>
                    {t('challenge:detail.facts', { score: level.score, time: timeWords(level.quizTime) })}
                    {level.quizStatus === 2 && <b> {t('challenge:detail.timeOut')}</b>}
                  </span>
                }
                questions={level.quizList}
              />
            ))
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The questions of a level, each with the right answer. */
export function LevelAnswers({
  title,
  facts,
  questions,
}: {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly questions: readonly AnsweredQuestion[];
}) {
  return (
    <section className={styles['level']}>
      <h3>
        {title}
        {facts}
      </h3>
      <ol className={styles['questions']}>
        {questions.map((question) => (
          <li key={question.id}>
            <Answered question={question} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Answered({ question }: { readonly question: AnsweredQuestion }) {
  const { t } = useTranslation('challenge');
  const { chooseId, trueId } = question;
  return (
    <>
      <p className={styles['words']}>{question.question}</p>
      <ul className={styles['options']}>
        {question.optionsList.map(({ id, optionContent }, place) => {
          const right = id === trueId;
          const chosen = id === chooseId;
          return (
            <li key={id} data-right={right || undefined} data-wrong={(chosen && !right) || undefined}>
              <span>{t('option', { letter: optionLetters[place] ?? '', text: optionContent })}</span>
              {(right || chosen) && (
                <em>
                  {right ? (
                    <IconCheck size={16} aria-hidden="true" />
                  ) : (
                    <IconX size={16} aria-hidden="true" />
                  )}
                  {t(right ? (chosen ? 'detail.chosenRight' : 'detail.right') : 'detail.chosen')}
                </em>
              )}
            </li>
          );
        })}
      </ul>
      {chooseId === undefined && <p className={styles['none']}>{t('detail.none')}</p>}
    </>
  );
}
