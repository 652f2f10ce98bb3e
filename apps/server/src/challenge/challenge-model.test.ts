import { type ChallengeQuiz, challengeCalls } from '@yuelan/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller } from '../../testing/call-as.ts';
import { activityOf, answersTo, bankOf, syncChallenges } from '../../testing/challenge/challenges.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { checkInvariants } from './check-invariants.ts';

const { quiz, answers } = challengeCalls;
const levels = 3;
const levelMs = 60_000;
const countdownMs = 5000;
const graceMs = 3000;

/** What a person with a stopwatch and paper would note about one level. */
interface Noted {
  phase: 'unseen' | 'running' | 'left' | 'done' | 'late';
  /** Milliseconds left when the current run began, or now if it is not running. */
  left: number;
  /** Milliseconds since the current run began, including the countdown. */
  since: number;
  /** Position of each answered question, and whether the answer was right. */
  readonly given: Map<number, boolean>;
}

interface Model {
  readonly notes: readonly Noted[];
}

interface Real {
  readonly app: TestApp;
  readonly activityId: string;
  readonly call: TestCaller;
  readonly stranger: TestCaller;
  readonly seen: Map<number, ChallengeQuiz>;
}

const isOver = ({ phase }: Noted) => phase === 'done' || phase === 'late';
const rest = (note: Noted) => Math.max(0, note.left - Math.max(0, note.since - countdownMs));
const isLate = (note: Noted) => note.since > countdownMs + note.left + graceMs;
const right = (note: Noted) => [...note.given.values()].filter(Boolean).length;
const points = (notes: readonly Noted[]) =>
  notes.reduce((sum, note) => sum + (isOver(note) ? right(note) * 10 : 0), 0);

function end(note: Noted, phase: 'done' | 'late'): void {
  note.left = rest(note);
  note.phase = phase;
}

type Command = fc.AsyncCommand<Model, Real>;

const begin: Command = {
  check: () => true,
  toString: () => 'begin',
  async run({ notes }, { call, activityId, seen }) {
    for (const note of notes)
      if (note.phase === 'running' && isLate(note)) {
        note.left = 0;
        note.phase = 'late';
      }
    const shown = answerOf(await call(quiz, { activityId }));
    const place = notes.findIndex((note) => !isOver(note));
    expect(shown.allScore).toBe(points(notes));
    const note = notes[place];
    if (note === undefined) {
      expect(shown.level).toBeUndefined();
      return;
    }
    if (note.phase !== 'running') Object.assign(note, { phase: 'running', since: 0 });
    const open = Array.from({ length: 10 }, (_, index) => index).find((index) => !note.given.has(index));
    expect(shown).toMatchObject({
      level: place + 1,
      quizTime: Math.ceil(rest(note) / 1000),
      quizBegin: open,
      allLevel: levels,
    });
    expect(shown.chosen.map(({ id }) => shown.quizList.findIndex((question) => question.id === id))).toEqual(
      [...note.given.keys()].sort((a, b) => a - b),
    );
    seen.set(place, shown);
  },
};

const wait = (ms: number): Command => ({
  check: () => true,
  toString: () => `wait(${ms})`,
  async run({ notes }, { app }) {
    app.clock.advance(ms);
    for (const note of notes) if (note.phase === 'running') note.since += ms;
  },
});

/** Hands in answers to some questions of a level that was seen, the first few of them right. */
const handIn = (
  back: number,
  quizStatus: 0 | 1 | 2,
  from: number,
  count: number,
  rights: number,
): Command => ({
  check: ({ notes }) => notes.some(({ phase }) => phase !== 'unseen'),
  toString: () => `handIn(${back}, ${quizStatus}, ${from}, ${count}, ${rights})`,
  async run({ notes }, { call, stranger, seen }) {
    const begun = notes.filter(({ phase }) => phase !== 'unseen').length;
    const place = Math.max(0, begun - 1 - back);
    const note = notes[place];
    const shown = seen.get(place);
    if (note === undefined || shown === undefined) throw new Error(`Level ${place + 1} was not seen.`);
    const quizList = answersTo(shown, rights, count, from);
    const body = { quizStatus, quizList, levelId: shown.levelId ?? '' };
    expect(await stranger(answers, body)).toMatchObject({ code: 'challenge.level.missing' });
    if (note.phase === 'running') {
      if (isLate(note)) end(note, 'late');
      else {
        for (const [index] of quizList.entries())
          if (!note.given.has(from + index)) note.given.set(from + index, index < rights);
        if (quizStatus === 1 || note.given.size === 10) end(note, 'done');
        else if (quizStatus === 2 || rest(note) === 0) end(note, 'late');
        else {
          note.left = rest(note);
          note.phase = 'left';
        }
      }
    }
    const over = isOver(note);
    const expected = {
      level: place + 1,
      quizStatus: note.phase === 'done' ? 1 : note.phase === 'late' ? 2 : 0,
      timeOut: note.phase === 'late' ? 1 : 0,
      rightNum: over ? right(note) : 0,
      wrongNum: over ? 10 - right(note) : 0,
      quizTime: Math.round((levelMs - note.left) / 1000),
      allScore: points(notes.slice(0, place + 1)),
      finalLevel: place + 1 === levels ? 1 : 0,
    };
    for (let again = 0; again < 2; again += 1)
      expect(answerOf(await call(answers, body))).toMatchObject(expected);
  },
});

const commands = fc.commands(
  [
    fc.constant(begin),
    fc.integer({ min: 0, max: 40_000 }).map(wait),
    fc.constantFrom(1, 2999, 3000, 5000, 60_000, 65_000, 68_000, 68_001).map(wait),
    fc
      .tuple(
        fc.constantFrom(0, 0, 0, 1),
        fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
      )
      .map((parts) => handIn(...parts)),
  ],
  { maxCommands: 24 },
);

eachDatabase((name, makeApp) => {
  let app: TestApp;
  let activityId: string;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '图书馆' });
    const idOf = await syncChallenges(app, 'qinghe', {
      'activities/quiz.yaml': activityOf('挑战', { end: '2027-03-01' }),
      'challenges/quiz.yaml': bankOf(levels, { seconds: levelMs / 1000 }),
    });
    activityId = idOf('quiz');
  });

  test('whatever a reader does in whatever order, the server counts as a stopwatch and a pencil would', async () => {
    const stranger = await makeReader(app, 'qinghe', 'S1');
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        app.clock.set('2026-03-02T08:00:00Z');
        count += 1;
        const reader = await makeReader(app, 'qinghe', `M${count}`);
        const notes = Array.from(
          { length: levels },
          (): Noted => ({ phase: 'unseen', left: levelMs, since: 0, given: new Map() }),
        );
        const setup = () => ({
          model: { notes },
          real: {
            app,
            activityId,
            call: callAs(app, reader.token),
            stranger: callAs(app, stranger.token),
            seen: new Map<number, ChallengeQuiz>(),
          },
        });
        await fc.asyncModelRun(setup, steps);
      }),
      { numRuns: name === 'sqlite' ? 60 : 25, endOnFailure: true },
    );
    expect(await checkInvariants(app.db)).toEqual([]);
  });
});
