import { createApp } from '../../src/app.ts';
import { lendCopy } from '../../src/circulation/public.ts';
import { dayMs } from '../../src/platform/clock.ts';
import { asClientId } from '../../src/platform/ids.ts';
import { makeCompetition } from '../activities/works.ts';
import { bankOf, syncChallenges } from '../challenge/challenges.ts';
import { addReaders, makeScene, type TestReader } from '../circulation/fixtures.ts';
import { testConfig } from '../each-database.ts';
import { fixedClock } from '../fixed-clock.ts';
import { LogLines } from '../log-lines.ts';

const copiesEach = 40;
const levels = 20;
const challenges = 15;
const borrowers = 6;
const players = 3;
const uploaders = 5;
const library = 'stage';
export const competition = 'stage-contest';

/** The readers of a library created for the traffic, with their sessions and items. */
export interface Stage {
  readonly borrowers: readonly (TestReader & {
    readonly toHold: readonly string[];
    readonly lent: readonly string[];
  })[];
  readonly forgetful: TestReader & { readonly copies: readonly string[] };
  readonly players: readonly TestReader[];
  /** The activities to play. */
  readonly challenges: readonly string[];
  readonly uploaders: readonly TestReader[];
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const dayFrom = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** Creates the library unless the database already has one with this name. `environment` is a portal's. */
export async function makeStage(
  environment: Readonly<Record<string, string>> & {
    readonly DATA_DIR: string;
    readonly DATABASE_URL: string;
  },
): Promise<Stage> {
  const config = testConfig({
    environment: { ...environment, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
  });
  const clock = fixedClock(new Date());
  const logged = new LogLines();
  const app = Object.assign(await createApp(config, { clock, logTo: logged }), { clock, logged });
  try {
    const forgotten = 200;
    const scene = await makeScene(app, {
      clientid: library,
      copies: range(borrowers * copiesEach * 2 + forgotten).map(() => 1),
      readers: 0,
      rules: ['loanDays=5', 'maxPreBorrows=100', 'maxLoans=100', 'pickUpDays=9'],
    });
    const [forgetful, ...people] = await addReaders(app, library, 1 + borrowers + players + uploaders);
    if (forgetful === undefined) throw new Error('There are readers.');
    const barcodes = (from: number, count: number) => range(count).map((index) => `${from + index + 1}-1`);
    const borrowing = people.slice(0, borrowers).map((reader, index) => {
      const from = index * copiesEach * 2;
      return {
        ...reader,
        toHold: barcodes(from, copiesEach),
        lent: barcodes(from + copiesEach, copiesEach),
      };
    });
    for (const { id, lent } of borrowing)
      for (const barcode of lent) {
        const now = new Date(Date.now() - dayMs);
        const done = await lendCopy(app.db, scene.place, { readerId: id, barcode, now });
        if ('refused' in done) throw new Error(`${barcode} was not lent: ${done.refused}`);
      }
    const now = clock.now();
    const dates = `start: ${dayFrom(now, -2)}\nend: ${dayFrom(now, 20)}\n`;
    const names = range(challenges).map((index) => `quiz-${index}`);
    const idOf = await syncChallenges(
      app,
      library,
      Object.fromEntries(
        names.flatMap((name) => [
          [`activities/${name}.yaml`, `name: ${name}\ncategory: challenge\n${dates}`],
          [`challenges/${name}.yaml`, bankOf(levels)],
        ]),
      ),
    );
    await makeCompetition(app, asClientId(library), competition, {
      start_at: '2000-01-01',
      end_at: '2100-01-01',
    });
    return {
      borrowers: borrowing,
      forgetful: { ...forgetful, copies: barcodes(borrowers * copiesEach * 2, forgotten) },
      players: people.slice(borrowers, borrowers + players),
      challenges: names.map(idOf),
      uploaders: people.slice(borrowers + players),
    };
  } finally {
    await app.close();
  }
}
