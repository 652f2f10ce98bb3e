import type { FigureKey, Language, Permission, ResultKey, Today, WaitingKey } from '@yuelan/contract';
import { dayMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import type { LibraryScope } from '../platform/tenancy.ts';

/** How many items wait, and since when the oldest does: ISO 8601 or a day; null if nothing waits. */
export interface Waiting {
  readonly count: number;
  readonly since: string | null;
}

export interface RunResult {
  /** ISO 8601. */
  readonly at: string;
  readonly good: boolean;
  readonly text: string;
}

type Ask<Answer> = (db: Db, library: LibraryScope, now: Date) => Promise<Answer>;
/** Reads a result. Its text is in the caller's language. */
type AskResult = (
  db: Db,
  library: LibraryScope,
  now: Date,
  language: Language,
) => Promise<RunResult | undefined>;
/** Counts what happened from one time (inclusive) until another (exclusive), both ISO 8601. */
type Count = (db: Db, library: LibraryScope, from: string, until: string) => Promise<number>;

/** Whether a part applies to a library. */
type IsFor = (library: LibraryScope) => boolean;

interface Part<Key, Reader> {
  readonly key: Key;
  readonly permission: Permission;
  readonly read: Reader;
  readonly isFor?: IsFor | undefined;
}

const week = 7 * dayMs;

/**
 * The content of the desk's first screen. Each domain adds its parts at start: `portal.services.today.addWaiting(…)`.
 */
export class TodayBoard {
  readonly #waiting: Part<WaitingKey, Ask<Waiting>>[] = [];
  readonly #figures: Part<FigureKey, Count>[] = [];
  readonly #results: Part<ResultKey, AskResult>[] = [];

  /** Adds items that wait for a person with the permission. */
  addWaiting(key: WaitingKey, permission: Permission, read: Ask<Waiting>, isFor?: IsFor): void {
    this.#waiting.push({ key, permission, read, isFor });
  }

  /** Adds a figure for the week. */
  addFigure(key: FigureKey, permission: Permission, read: Count, isFor?: IsFor): void {
    this.#figures.push({ key, permission, read, isFor });
  }

  /** Adds the last result of something that runs; undefined before its first run. */
  addResult(key: ResultKey, permission: Permission, read: AskResult): void {
    this.#results.push({ key, permission, read });
  }

  /** The parts that the caller may see. */
  async read(db: Db, { library, staff, now, language }: DeskCaller): Promise<Today> {
    const allowed = <Key, Reader>(parts: readonly Part<Key, Reader>[]) =>
      parts.filter(
        ({ permission, isFor }) => staff.permissions.has(permission) && isFor?.(library) !== false,
      );
    const before = (weeks: number) => new Date(now.getTime() - weeks * week).toISOString();
    const [waiting, figures, results] = await Promise.all([
      Promise.all(
        allowed(this.#waiting).map(async ({ key, read }) => {
          const { count, since } = await read(db, library, now);
          return { key, count, since: since ?? '' };
        }),
      ),
      Promise.all(
        allowed(this.#figures).map(async ({ key, read }) => ({
          key,
          value: await read(db, library, before(1), now.toISOString()),
          before: await read(db, library, before(2), before(1)),
        })),
      ),
      Promise.all(
        allowed(this.#results).map(async ({ key, read }) => ({
          key,
          result: await read(db, library, now, language),
        })),
      ),
    ]);
    return {
      waiting,
      figures,
      results: results.flatMap(({ key, result }) => (result === undefined ? [] : [{ key, ...result }])),
    };
  }
}
