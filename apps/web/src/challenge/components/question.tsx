import type { QuizQuestion } from '@yuelan/contract/challenge/schemas';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { optionLetters } from '../option-letters.ts';
import styles from './question.module.css';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A question and its options as radio buttons. Because a choice may move on to the next question, arrow keys only move
 * the focus; Enter, Space or a click chooses (WCAG 3.2.2). The first option gets the focus, so that a screen reader
 * reads the question with it.
 */
export function Question({
  question,
  number,
  count,
  chosen,
  fixed,
  onChoose,
}: {
  readonly question: QuizQuestion;
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  readonly chosen: string | undefined;
  /** The choice can no longer be changed. */
  readonly fixed: boolean;
  readonly onChoose: (optionId: string) => void;
}) {
  const { t } = useTranslation('challenge');
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const chosenPlace = question.optionsList.findIndex((option) => option.id === chosen);
  const [place, setPlace] = useState(Math.max(0, chosenPlace));

  function focus(next: number): void {
    setPlace(next);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus({ preventScroll: false });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question comes.
  useEffect(() => focus(place), []);

  function move(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { length } = question.optionsList;
    focus((place + step + length) % length);
  }

  return (
    <div className={styles['question']}>
      <p className={styles['number']} id={`${id}-number`}>
        <span aria-hidden="true">{t('question', { number })}</span>
        <VisuallyHidden>{t('questionOf', { number, all: count })}</VisuallyHidden>
      </p>
      <h2 id={`${id}-words`} className={styles['words']}>
        {question.question}
      </h2>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={`${id}-number ${id}-words`}
        aria-describedby={`${id}-keys`}
        className={styles['options']}
        onKeyDown={move}
      >
        {question.optionsList.map((option, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio button chooses with the arrows.
          <button
            key={option.id}
            type="button"
            role="radio"
            aria-checked={option.id === chosen}
            aria-disabled={fixed || undefined}
            tabIndex={index === place ? 0 : -1}
            className={styles['option']}
            onFocus={() => setPlace(index)}
            onClick={fixed ? undefined : () => onChoose(option.id)}
          >
            <span className={styles['letter']}>{optionLetters[index]}</span>
            <span className={styles['text']}>{option.optionContent}</span>
          </button>
        ))}
      </div>
      <p id={`${id}-keys`} className={styles['keys']}>
        {t('keys')}
      </p>
    </div>
  );
}

/** The letter of an option of a question, A to D. */
export function letterOf(question: QuizQuestion, optionId: string | undefined): string {
  return optionLetters[question.optionsList.findIndex(({ id }) => id === optionId)] ?? '';
}
