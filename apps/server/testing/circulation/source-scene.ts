import { onTestFinished } from 'vitest';
import { HonestSource } from '../../src/circulation/sources/honest-source.ts';
import { openSystem } from '../../src/circulation/sources/open-system.ts';
import type { CirculationSource, Patron, Standing } from '../../src/circulation/sources/source.ts';
import { sourceSettings } from '../../src/library/public.ts';
import type { TestApp } from '../each-database.ts';
import type { FaultySystem } from './faults.ts';
import { makeScene, type Scene, type SceneWords } from './fixtures.ts';
import { timeLimits } from './time-limits.ts';

/** A source with two patrons who have a loan each, and a copy that can be held. */
export interface SourceScene {
  readonly app: TestApp;
  readonly scene: Scene;
  readonly source: CirculationSource;
  readonly patron: Patron;
  readonly other: Patron;
  /** Barcodes. */
  readonly loan: string;
  readonly othersLoan: string;
  readonly copy: string;
  /** Where a hold is picked up, according to the system; absent if there is no choice. */
  readonly pickupOf?: (barcode: string) => string | undefined;
  /** The patron's PIN, if the source checks it. */
  readonly secret?: string;
  /**
   * Makes the patron owe something, or blocks them, as far as the system supports it. Returns what the system then
   * reports.
   */
  readonly trouble: () => Promise<Partial<Standing>>;
  /** The system, for the table of faults. */
  readonly faulty?: FaultySystem;
}

let libraries = 0;

/** A new library with two readers, Q0 and Q1. One application serves many such libraries. */
export async function makePatrons(app: TestApp, words: Omit<SceneWords, 'readers'>) {
  libraries += 1;
  const scene = await makeScene(app, { clientid: `lib${libraries}`, ...words, readers: 2 });
  const patron: Patron = { readerId: scene.reader(0).id, card: 'Q0' };
  const other: Patron = { readerId: scene.reader(1).id, card: 'Q1' };
  return { scene, patron, other };
}

/** The source that these settings open, without and with the wrapper that keeps its writes truthful. */
export function openRemote(app: TestApp, { place }: Scene, settings: Readonly<Record<string, unknown>>) {
  const parsed = sourceSettings.parse(settings);
  if (parsed.system === 'built-in') throw new Error('These are the settings of no library system.');
  const { db, clock } = app;
  const { clientid, serviceid } = place;
  const { source: remote, close } = openSystem(parsed, {
    db,
    clock,
    serviceid,
    timeZone: 'Asia/Shanghai',
    timeLimit: timeLimits.start,
  });
  onTestFinished(close);
  const options = { db, clock, clientid, settleMs: 40 };
  return { remote, options, source: new HonestSource(remote, options) };
}
