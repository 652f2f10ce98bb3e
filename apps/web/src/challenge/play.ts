import type { ChallengeQuiz, LevelResult, QuizQuestion } from '@yuelan/contract/challenge/schemas';
import { countdownSeconds } from '@yuelan/contract/challenge/schemas';

/** The server's answer when it contains a level. */
export interface Level {
  readonly levelId: string;
  readonly level: number;
  readonly allLevel: number;
  readonly questions: readonly QuizQuestion[];
}

/** The chosen option of each question. */
export type Choices = Readonly<Record<string, string>>;

/** How a level ends: 0 left, 1 done, 2 out of time. */
export type HandIn = 0 | 1 | 2;

/** The state of a reader in a challenge. Times are milliseconds of the device's clock. */
export type Play =
  /** Before a level, while the rules are shown. */
  | { readonly phase: 'ready' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly message: string }
  | {
      readonly phase: 'countdown';
      readonly level: Level;
      readonly chosen: Choices;
      /** When the countdown ends and the clock starts. */
      readonly openedAt: number;
      readonly endsAt: number;
    }
  | {
      readonly phase: 'asking';
      readonly level: Level;
      readonly chosen: Choices;
      readonly openedAt: number;
      readonly endsAt: number;
      /** The index of the question shown, from 0. */
      readonly place: number;
      /** Whether the current question was just answered and the next one will follow by itself. */
      readonly answered: boolean;
    }
  | {
      readonly phase: 'handing';
      readonly level: Level;
      readonly chosen: Choices;
      readonly openedAt: number;
      readonly how: HandIn;
      /** Why the last attempt failed; the reader decides when to retry. */
      readonly problem: string | undefined;
    }
  | { readonly phase: 'left'; readonly result: LevelResult; readonly answered: number }
  | { readonly phase: 'result'; readonly result: LevelResult }
  | {
      readonly phase: 'complete';
      readonly allScore: number;
      readonly allQuizTime: number;
      readonly readerCredit: number | undefined;
    };

export type PlayEvent =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'opened';
      readonly quiz: ChallengeQuiz;
      readonly now: number;
      /** The choices in this level that the tab has kept. */
      readonly kept: Choices;
    }
  | { readonly kind: 'openFailed'; readonly message: string }
  | { readonly kind: 'tick'; readonly now: number }
  | { readonly kind: 'choose'; readonly optionId: string; readonly moveOn: boolean }
  | { readonly kind: 'next' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'handAgain' }
  | { readonly kind: 'handed'; readonly result: LevelResult }
  | { readonly kind: 'handFailed'; readonly message: string }
  | { readonly kind: 'back' };

export const start: Play = { phase: 'ready' };

/**
 * The choices that match a question and an option of the level. Those that the server has kept can no longer be
 * changed.
 */
function choicesOf(quiz: ChallengeQuiz, kept: Choices): Choices {
  const wanted = { ...kept, ...Object.fromEntries(quiz.chosen.map(({ id, optionId }) => [id, optionId])) };
  return Object.fromEntries(
    quiz.quizList.flatMap(({ id, optionsList }) => {
      const optionId = wanted[id];
      return optionId !== undefined && optionsList.some((option) => option.id === optionId)
        ? [[id, optionId]]
        : [];
    }),
  );
}

/** The first question without an answer; the last question if all are answered. */
function firstOpen(level: Level, chosen: Choices): number {
  const place = level.questions.findIndex(({ id }) => chosen[id] === undefined);
  return place === -1 ? level.questions.length - 1 : place;
}

/** Whether leaving now would abandon a level. */
export function isPlaying(play: Play): boolean {
  return play.phase === 'countdown' || play.phase === 'asking';
}

/** Applies an event to a challenge; an event that does not fit the phase changes nothing. */
export function movePlay(play: Play, event: PlayEvent): Play {
  switch (event.kind) {
    case 'open':
      return play.phase === 'countdown' || play.phase === 'asking' || play.phase === 'handing'
        ? play
        : { phase: 'opening' };
    case 'opened':
      return play.phase === 'opening' ? openedWith(event) : play;
    case 'openFailed':
      return play.phase === 'opening' ? { phase: 'failed', message: event.message } : play;
    case 'tick':
      return ticked(play, event.now);
    case 'choose': {
      if (play.phase !== 'asking' || play.answered) return play;
      const question = play.level.questions[play.place];
      if (question === undefined || !question.optionsList.some(({ id }) => id === event.optionId))
        return play;
      return {
        ...play,
        chosen: { ...play.chosen, [question.id]: event.optionId },
        answered: event.moveOn,
      };
    }
    case 'next': {
      if (play.phase !== 'asking') return play;
      const question = play.level.questions[play.place];
      if (question === undefined || play.chosen[question.id] === undefined) return play;
      return play.place + 1 < play.level.questions.length
        ? { ...play, place: play.place + 1, answered: false }
        : handing(play, 1);
    }
    case 'leave':
      return play.phase === 'countdown' || play.phase === 'asking' ? handing(play, 0) : play;
    case 'handAgain':
      return play.phase === 'handing' ? { ...play, problem: undefined } : play;
    case 'handed':
      if (play.phase !== 'handing') return play;
      return event.result.quizStatus === 0
        ? { phase: 'left', result: event.result, answered: Object.keys(play.chosen).length }
        : { phase: 'result', result: event.result };
    case 'handFailed':
      return play.phase === 'handing' ? { ...play, problem: event.message } : play;
    case 'back':
      return start;
  }
}

function openedWith({ quiz, now, kept }: Extract<PlayEvent, { kind: 'opened' }>): Play {
  if (quiz.level === undefined || quiz.levelId === undefined || quiz.quizList.length === 0)
    return {
      phase: 'complete',
      allScore: quiz.allScore,
      allQuizTime: quiz.allQuizTime,
      readerCredit: quiz.readerCredit,
    };
  const openedAt = now + countdownSeconds * 1000;
  return {
    phase: 'countdown',
    level: {
      levelId: quiz.levelId,
      level: quiz.level,
      allLevel: quiz.allLevel,
      questions: quiz.quizList,
    },
    chosen: choicesOf(quiz, kept),
    openedAt,
    endsAt: openedAt + quiz.quizTime * 1000,
  };
}

function ticked(play: Play, now: number): Play {
  if (play.phase === 'countdown' && now >= play.openedAt) {
    const { level, chosen, openedAt, endsAt } = play;
    return ticked(
      { phase: 'asking', level, chosen, openedAt, endsAt, place: firstOpen(level, chosen), answered: false },
      now,
    );
  }
  return play.phase === 'asking' && now >= play.endsAt ? handing(play, 2) : play;
}

function handing(play: Extract<Play, { phase: 'countdown' | 'asking' }>, how: HandIn): Play {
  const { level, chosen, openedAt } = play;
  return { phase: 'handing', level, chosen, openedAt, how, problem: undefined };
}

/** The answers to send when a level ends. */
export function answersOf(play: Extract<Play, { phase: 'handing' }>): { id: string; optionId: string }[] {
  return play.level.questions.flatMap(({ id }) => {
    const optionId = play.chosen[id];
    return optionId === undefined ? [] : [{ id, optionId }];
  });
}
