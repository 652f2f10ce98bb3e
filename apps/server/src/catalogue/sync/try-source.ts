import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import type { Config } from '../../platform/config.ts';
import { joined, t } from '../../platform/message.ts';
import { collect } from './collect/collect.ts';
import { HarvestFailure } from './collect/collector.ts';
import { type HarvestSettings, openPassword, sendsPasswordOpenly, useHttps } from './source-settings.ts';

const about = 'synchronisation';
const limitMs = 30_000;

/** Ends a harvest once it has shown enough. */
class Enough extends Error {
  readonly records: number;
  constructor(records: number) {
    super('enough');
    this.records = records;
  }
}

/** The result of testing a source. */
export interface HarvestTrial {
  readonly works: boolean;
  readonly findings: readonly Finding[];
}

/** Harvests the first part of a source into a file that is deleted afterwards. Makes few retries. */
export async function tryHarvest(
  settings: HarvestSettings,
  parts: { readonly config: Config; readonly now: Date },
): Promise<HarvestTrial> {
  const found = await lookAt(settings, parts);
  return {
    works: !found.some(({ level }) => level === 'wrong'),
    findings: [...found, ...(sendsPasswordOpenly(settings) ? [note(about, openPassword, useHttps)] : [])],
  };
}

async function lookAt(
  settings: HarvestSettings,
  { config, now }: { readonly config: Config; readonly now: Date },
): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'yuelan-harvest-'));
  const path = join(folder, 'file');
  const stopped = AbortSignal.timeout(limitMs);
  try {
    const collected = await collect({
      ...{ config, now, stopped, path, retryMs: config.environment === 'test' ? 1 : 100 },
      ...{ settings, last: undefined, lastComplete: '', wantsComplete: true },
      isTaken: () => Promise.resolve(false),
      beat: async (records) => {
        if (records > 0) throw new Enough(records);
      },
    });
    return collected === 'same'
      ? [fine(about, t`The source answers.`), fine(about, t`It has nothing to harvest now.`)]
      : answered(collected.records);
  } catch (error) {
    if (error instanceof Enough) return answered(error.records);
    if (stopped.aborted) {
      // If a file takes longer than the test, its beginning still proves that the source works.
      const isFile = settings.protocol === 'http' || settings.protocol === 'folder';
      return isFile && (await sizeOf(path)) > 0 ? answered(0) : [late];
    }
    if (!(error instanceof HarvestFailure)) throw error;
    const advice = t`Check the settings, and ask whoever runs the source.`;
    return [wrong(about, joined([error.why]), advice)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

const late = wrong(
  about,
  t`The source did not answer in time.`,
  t`Check the address, and whether the source is slow.`,
);

const answered = (records: number): readonly Finding[] => [
  fine(about, t`The source answers.`),
  ...(records > 0 ? [fine(about, t`The first answer has ${String(records)} records.`)] : []),
];
