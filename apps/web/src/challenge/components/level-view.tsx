import { IconClock } from '@tabler/icons-react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { cardClass } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { announcedSeconds, clockFace, secondsUntil } from '../clock.ts';
import type { Play, PlayEvent } from '../play.ts';
import { useNextButton } from '../preferences.ts';
import { useNow } from '../use-now.ts';
import styles from './level-view.module.css';
import { letterOf, Question } from './question.tsx';

/** A level in progress: the progress, the time, the question and the buttons. */
export function LevelView({
  play,
  send,
}: {
  readonly play: Extract<Play, { phase: 'asking' }>;
  readonly send: (event: PlayEvent) => void;
}) {
  const { t } = useTranslation('challenge');
  const [nextButton, setNextButton] = useNextButton();
  const { level, place, chosen } = play;
  const question = level.questions[place];
  if (question === undefined) return null;
  const answer = chosen[question.id];
  const count = level.questions.length;
  const last = place + 1 === count;
  return (
    <div className={styles['level']}>
      <div className={styles['head']}>
        <p>{t('level', { level: level.level, all: level.allLevel })}</p>
        <TimeLeft endsAt={play.endsAt} />
      </div>
      <ol className={styles['steps']} aria-hidden="true">
        {level.questions.map(({ id }, index) => (
          <li
            key={id}
            data-answered={chosen[id] !== undefined || undefined}
            data-current={index === place || undefined}
          />
        ))}
      </ol>
      <section
        className={classNames(cardClass, styles['card'])}
        aria-label={t('question', { number: place + 1 })}
      >
        <Question
          key={question.id}
          question={question}
          number={place + 1}
          count={count}
          chosen={answer}
          fixed={play.answered}
          onChoose={(optionId) => send({ kind: 'choose', optionId, moveOn: !nextButton })}
        />
        <VisuallyHidden>
          <span role="status">
            {answer !== undefined && t('chosen', { letter: letterOf(question, answer) })}
          </span>
        </VisuallyHidden>
        {nextButton && (
          <p className={styles['next']}>
            <Button kind="primary" disabled={answer === undefined} onClick={() => send({ kind: 'next' })}>
              {t(last ? 'submit' : 'next')}
            </Button>
          </p>
        )}
      </section>
      <div className={styles['foot']}>
        <Check
          label={t('rules.nextButton')}
          checked={nextButton}
          onChange={(event) => setNextButton(event.target.checked)}
        />
        <Button kind="quiet" onClick={() => send({ kind: 'leave' })}>
          {t('quit')}
        </Button>
      </div>
    </div>
  );
}

/** The time left in a level, announced at 60, 30 and 10 seconds. */
function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const { t } = useTranslation('challenge');
  const left = secondsUntil(endsAt, useNow());
  const announced = announcedSeconds(left);
  return (
    <p className={styles['time']} data-short={left <= 30 || undefined}>
      <IconClock size={18} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{t('left')}</VisuallyHidden>
      {/* An announcement each second would be too many. */}
      <span role="timer" aria-live="off">
        <VisuallyHidden>{t('leftSeconds', { seconds: left })}</VisuallyHidden>
        <span aria-hidden="true">{clockFace(left)}</span>
      </span>
      <VisuallyHidden>
        <span role="status">{announced !== undefined && t('leftAnnounced', { seconds: announced })}</span>
      </VisuallyHidden>
    </p>
  );
}
