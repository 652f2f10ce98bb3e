import { onTestFinished } from 'vitest';
import { HonestSource } from '../../src/circulation/sources/honest-source.ts';
import { openSystem } from '../../src/circulation/sources/open-system.ts';
import type { CirculationSource, Patron, Standing } from '../../src/circulation/sources/source.ts';
import { sourceSettings } from '../../src/library/public.ts';
import type { TestApp } from '../each-database.ts';
import type { FaultySystem } from './faults.ts';
import { makeScene, type Scene, type SceneWords } from './fixtures.ts';
import { timeLimits } from './time-limits.ts';

/** A source with a patron who has a loan, another who has one too, and a copy that can be held. */
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
  /** Where a hold is picked up, as the system keeps it; not where there is nothing to choose. */
  readonly pickupOf?: (barcode: string) => string | undefined;
  /** The patron's PIN, where the source checks it. */
  readonly secret?: string;
  /** Makes the patron owe something or blocks them, as far as the system knows of such things. Answers what it then tells. */
  readonly trouble: () => Promise<Partial<Standing>>;
  /** What stands behind the source, as the table of faults sees it. */
  readonly faulty?: FaultySystem;
}

let libraries = 0;

/** A new library with two readers, Q0 and Q1. One application serves many of them. */
export async function makePatrons(app: TestApp, words: Omit<SceneWords, 'readers'>) {
  libraries += 1;
  const scene = await makeScene(app, { clientid: `lib${libraries}`, ...words, readers: 2 });
  const patron: Patron = { readerId: scene.reader(0).id, card: 'Q0' };
  const other: Patron = { readerId: scene.reader(1).id, card: 'Q1' };
  return { scene, patron, other };
}

/** The source that these settings lead to, without and with what makes its writes honest. */
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
