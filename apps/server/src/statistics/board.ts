import type { MeasureKey, YearFigureKey } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import type { SessionId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { countsByDay, countsByGroup, type DayCount, type GroupCount } from './counts.ts';
import type { Span } from './rules/period.ts';

type CountDays = (db: Db, library: LibraryScope, span: Span) => Promise<readonly DayCount[]>;
type CountGroups = (db: Db, library: LibraryScope, span: Span) => Promise<readonly GroupCount[]>;
type Figures = Partial<Record<YearFigureKey, number>>;
type ReadFigures = (db: Db, library: LibraryScope, span: Span) => Promise<Figures>;

/** What the statistics know about readers. Set by the reader domain. */
export interface ReaderFacts {
  /** Names of classes and borrower types by id, closed ones too. */
  names(
    db: Db,
    library: LibraryScope,
  ): Promise<{
    readonly departments: ReadonlyMap<string, string>;
    readonly borrowerTypes: ReadonlyMap<string, string>;
  }>;
  /** Readers whose cards are valid now. */
  valid: (db: Db, library: LibraryScope) => Promise<readonly GroupCount[]>;
  /** For readers' sessions: when they began, and the reader's class and borrower type. */
  sessions(
    db: Db,
    ids: readonly SessionId[],
  ): Promise<
    readonly {
      readonly id: SessionId;
      readonly createdAt: string;
      readonly departmentId: string;
      readonly borrowerTypeId: string;
    }[]
  >;
}

/** The parts of the statistics. Each domain adds its part at start: `portal.services.statistics.addMeasure(…)`. */
export class Statistics {
  readonly #measures = new Map<MeasureKey, CountDays>();
  readonly #figures: ReadFigures[] = [];
  #borrowers: CountGroups = async () => [];
  #readers: ReaderFacts | undefined;

  /**
   * Adds a measure that its domain counts from its own tables on demand. Everything else is in `day_count`, including
   * what readers did who have been erased since.
   */
  addMeasure(key: MeasureKey, count: CountDays): void {
    this.#measures.set(key, count);
  }

  /** Adds the count of different readers who borrowed in a period. */
  addBorrowers(count: CountGroups): void {
    this.#borrowers = count;
  }

  addFigures(read: ReadFigures): void {
    this.#figures.push(read);
  }

  addReaders(facts: ReaderFacts): void {
    this.#readers = facts;
  }

  get readers(): ReaderFacts {
    if (this.#readers === undefined) throw new Error('The reader domain has not started.');
    return this.#readers;
  }

  borrowers(db: Db, library: LibraryScope, span: Span): Promise<readonly GroupCount[]> {
    return this.#borrowers(db, library, span);
  }

  async byDay(
    db: Db,
    library: LibraryScope,
    key: MeasureKey,
    span: Span,
  ): Promise<readonly { readonly day: string; readonly times: number }[]> {
    const stored = await countsByDay(db, library.clientid, key, span);
    return [...stored, ...((await this.#measures.get(key)?.(db, library, span)) ?? [])];
  }

  async byGroup(db: Db, library: LibraryScope, key: MeasureKey, span: Span): Promise<readonly GroupCount[]> {
    const stored = await countsByGroup(db, library.clientid, key, span);
    return [...stored, ...((await this.#measures.get(key)?.(db, library, span)) ?? [])];
  }

  async figures(db: Db, library: LibraryScope, span: Span): Promise<Figures> {
    return Object.assign({}, ...(await Promise.all(this.#figures.map((read) => read(db, library, span)))));
  }
}
