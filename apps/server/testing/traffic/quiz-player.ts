import { challengeCalls } from '@yuelan/contract';
import type { Db } from '../../src/platform/database/tables.ts';
import type { ReaderId } from '../../src/platform/ids.ts';
import { answersTo } from '../challenge/challenges.ts';
import type { Line } from './line.ts';
import { Ledger, type Worker } from './worker.ts';

/** A reader who plays one level of a challenge after another. */
export class QuizPlayer implements Worker {
  readonly ledger = new Ledger();
  readonly #line: Line;
  readonly #reader: ReaderId;
  readonly #activities: string[];
  /** The right answers of each level with a confirmed result, by the level's id. */
  readonly #results = new Map<string, number>();

  constructor(line: Line, reader: ReaderId, activities: readonly string[]) {
    this.#line = line;
    this.#reader = reader;
    this.#activities = [...activities];
  }

  async act(): Promise<void> {
    const [activityId] = this.#activities;
    if (activityId === undefined) return;
    const quiz = await this.#line.call('quiz', challengeCalls.quiz, { activityId });
    if (quiz.kind !== 'answered') return;
    const { levelId } = quiz.data;
    if (levelId === undefined) {
      this.#activities.shift();
      return;
    }
    if (this.#results.has(levelId))
      this.ledger.contradictions.push(`Level ${levelId} was finished, and is asked for again.`);
    const right = Math.floor(Math.random() * 11);
    const quizList = answersTo(quiz.data, right);
    const submit = () =>
      this.#line.call('answers', challengeCalls.answers, { quizStatus: 1, quizList, levelId });
    let result = await submit();
    // Like the page: if a result does not arrive, it is requested again, and equals the first one.
    for (let tries = 0; result.kind === 'failed' && tries < 3; tries += 1) {
      this.ledger.unanswered += 1;
      result = await submit();
    }
    if (result.kind === 'refused') {
      this.ledger.contradictions.push(`Level ${levelId} was refused: ${result.code}`);
    } else if (result.kind === 'answered') {
      this.ledger.confirmed += 1;
      this.#results.set(levelId, result.data.rightNum);
      if (result.data.timeOut === 0 && result.data.rightNum !== right)
        this.ledger.contradictions.push(
          `Level ${levelId}: ${right} answers were right, ${result.data.rightNum} were counted.`,
        );
    }
  }

  async check(db: Db): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('challenge_attempt')
      .select(['level_id', 'right_num', 'finished_at'])
      .where('reader_id', '=', this.#reader)
      .execute();
    return [...this.#results].flatMap(([levelId, right]) => {
      const row = rows.find(({ level_id }) => String(level_id) === levelId);
      const there = row === undefined || row.finished_at === '' ? 'nothing' : String(row.right_num);
      return there === String(right) ? [] : [`level ${levelId}: told ${right}, there is ${there}`];
    });
  }

  close(): void {
    this.#line.close();
  }
}
