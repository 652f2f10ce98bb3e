import { join } from 'node:path';
import { libraryCalls } from '@yuelan/contract';
import type { Db } from '../../apps/server/src/platform/database/tables.ts';
import { Borrower } from '../../apps/server/testing/traffic/borrower.ts';
import { auditExpiry, ForgetfulReader } from '../../apps/server/testing/traffic/forgetful-reader.ts';
import { Line } from '../../apps/server/testing/traffic/line.ts';
import { QuizPlayer } from '../../apps/server/testing/traffic/quiz-player.ts';
import { Searcher } from '../../apps/server/testing/traffic/searcher.ts';
import { competition, makeStage } from '../../apps/server/testing/traffic/stage.ts';
import { Tally } from '../../apps/server/testing/traffic/tally.ts';
import { Uploader } from '../../apps/server/testing/traffic/uploader.ts';
import { type Worker, work } from '../../apps/server/testing/traffic/worker.ts';
import type { Cluster } from './cluster.ts';

const searchers = 6;
/** A demonstration library that visitors search. */
const searched = 'qinghe';

/** The readers of a trial: some search, some borrow, some play quizzes and upload. */
export class ReadersAtWork {
  readonly tally = new Tally();
  readonly workers: readonly Worker[];
  readonly #forgetful: ForgetfulReader;
  readonly #quick: readonly Worker[];
  readonly #slow: readonly Worker[];

  private constructor(workers: readonly Worker[], uploader: Uploader, forgetful: ForgetfulReader) {
    this.workers = [...workers, uploader, forgetful];
    this.#forgetful = forgetful;
    this.#quick = workers;
    this.#slow = [uploader, forgetful];
  }

  static async gather(cluster: Cluster, db: Db, folder: string): Promise<ReadersAtWork> {
    // The portals build the index that they share.
    const { SEARCH_URL: _, ...settings } = cluster.nodes[0]?.environment ?? {};
    const environment = { ...settings, DATABASE_URL: cluster.databaseUrl };
    const stage = await makeStage({ ...environment, DATA_DIR: join(folder, 'stage') });
    await auditExpiry(db);
    const tally = new Tally();
    let address = 1;
    const lineOf = (token: string) => {
      address += 1;
      return new Line(cluster.origin, { tally, token, address: `127.0.0.${address}` });
    };
    const visitors = await Promise.all(Array.from({ length: searchers }, () => visitorOf(cluster.origin)));
    const people = [
      ...visitors.map((token, index) => new Searcher(lineOf(token), searched, index)),
      ...stage.borrowers.map((reader) => new Borrower(lineOf(reader.token), reader)),
      ...stage.players.map(({ id, token }) => new QuizPlayer(lineOf(token), id, stage.challenges)),
    ];
    const uploader = new Uploader(
      stage.uploaders.map(({ token }) => lineOf(token)),
      competition,
      tally,
    );
    const forgetful = new ForgetfulReader(lineOf(stage.forgetful.token), db, stage.forgetful.copies);
    const readers = new ReadersAtWork(people, uploader, forgetful);
    return Object.assign(readers, { tally });
  }

  /** Lets the readers act until the signal. */
  async work(pauseMs: number, signal: AbortSignal): Promise<void> {
    await Promise.all([work(this.#quick, pauseMs, signal), work(this.#slow, 6000, signal)]);
  }

  /** The number of confirmed changes, of requests without an answer, and of holds left to expire. */
  counts(): { readonly confirmed: number; readonly unanswered: number; readonly toExpire: number } {
    const ledgers = this.workers.map(({ ledger }) => ledger);
    const sum = (kind: 'confirmed' | 'unanswered') =>
      ledgers.reduce((total, ledger) => total + ledger[kind], 0);
    return {
      confirmed: sum('confirmed'),
      unanswered: sum('unanswered'),
      toExpire: this.#forgetful.expected,
    };
  }

  close(): void {
    for (const worker of this.workers) worker.close();
  }
}

/** A visitor token for the library that is searched. */
async function visitorOf(origin: string): Promise<string> {
  const line = new Line(origin, { tally: new Tally(), token: '', address: '127.0.0.1' });
  const outcome = await line.call('token', libraryCalls.token, { clientid: searched });
  line.close();
  if (outcome.kind !== 'answered') throw new Error(`There is no token: ${JSON.stringify(outcome)}`);
  return outcome.data.token;
}
