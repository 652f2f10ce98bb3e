import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type FileStore, isNoRoom, StoreFull } from '../../files/public.ts';
import { importHarvested } from '../../import/public.ts';
import { findLibrary, readSettings } from '../../library/public.ts';
import type { Actor } from '../../platform/audit/record-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Log } from '../../platform/log.ts';
import type { Wording } from '../../platform/message.ts';
import { collect } from './collect/collect.ts';
import { type Collected, HarvestFailure } from './collect/collector.ts';
import {
  changeHarvest,
  failHarvest,
  findSources,
  type HarvestSource,
  insertHarvest,
  keptHarvests,
  outcomeOf,
  readHarvests,
} from './harvest-store.ts';
import { nextHarvest } from './source-settings.ts';
import { forgetSameBefore } from './sweep-harvests.ts';

export interface HarvestParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  /** The store from which imports read their files. */
  readonly store: FileStore;
  readonly retryMs: number;
}

/** Sources that are harvested at the same time. */
const atOnce = 3;
const job: Actor = { type: 'job', id: 'harvest-sources' };
const staffActor = z.object({ type: z.literal('staff'), id: z.string(), address: z.string() });
const otherActor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('operator') }),
  z.object({ type: z.literal('job'), id: z.string() }),
]);
const actorSchema = z.union([staffActor, otherActor]);

interface Due {
  readonly source: HarvestSource;
  readonly id: string;
  readonly actor: Actor;
  readonly wantsComplete: boolean;
}

/** Harvests every source that is due or was requested, and has the results imported. */
export async function harvestSources(parts: HarvestParts, stopped: AbortSignal): Promise<void> {
  const due: Due[] = [];
  for (const source of await findSources(parts.db)) {
    const found = await beginWhenDue(parts, source);
    if (found !== undefined) due.push(found);
  }
  const work = async () => {
    for (let next = due.shift(); next !== undefined && !stopped.aborted; next = due.shift())
      await harvest(parts, next, stopped);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const interrupted: Wording = {
  'zh-CN': '服务器中途停止；会重新同步',
  'en-US': 'The server stopped in the middle; the source is harvested again',
};

async function beginWhenDue(parts: HarvestParts, source: HarvestSource): Promise<Due | undefined> {
  const { db, clock } = parts;
  const { clientid, name } = source;
  const library = await findLibrary(db, clientid);
  if (library === undefined) return undefined;
  const { timeZone } = readSettings(library.settings);
  const now = clock.now();
  const lines = await readHarvests(db, clientid, name, 50);
  const [newest] = lines;
  // Only one process harvests at a time, and this is it: a harvest that still counts as running was interrupted.
  const broken = lines.filter(({ state }) => state === 'harvesting');
  for (const { id } of broken) await failHarvest(db, id, now, interrupted);
  if (lines.some((line) => ['importing', 'waiting'].includes(outcomeOf(line)))) return undefined;
  const asked = lines.find(({ state }) => state === 'asked');
  if (asked !== undefined) {
    const at = now.toISOString();
    await changeHarvest(db, asked.id, { state: 'harvesting', begun_at: at, touched_at: at });
    const actor = actorSchema.parse(JSON.parse(asked.asked_by));
    return { source, id: asked.id, actor, wantsComplete: asked.complete === 1 };
  }
  const next = nextHarvest(source.settings, timeZone, new Date(newest?.begun_at ?? source.createdAt));
  const again = broken.find(({ id }) => id === newest?.id);
  if (again === undefined && (next === undefined || next > now)) return undefined;
  const actor = again === undefined ? job : actorSchema.parse(JSON.parse(again.asked_by));
  const complete = again?.complete ?? 0;
  const id = await transaction(db, (tx) =>
    insertHarvest(tx, { clientid, source: name, state: 'harvesting', complete, actor, now }),
  );
  return { source, id, actor, wantsComplete: complete === 1 };
}

const unknown: Wording = {
  'zh-CN': '系统出错，请联系管理员',
  'en-US': 'Something went wrong; please tell the operator',
};
const noRoom: Wording = { 'zh-CN': '磁盘空间不足', 'en-US': 'The disk is full' };

/** Runs one harvest. Everything is fetched first, so that a source that fails midway changes nothing. */
async function harvest(parts: HarvestParts, due: Due, stopped: AbortSignal): Promise<void> {
  const { db, clock, config, log, retryMs } = parts;
  const { source, id, wantsComplete } = due;
  const { clientid, name, settings } = source;
  const folder = await mkdtemp(join(tmpdir(), 'yuelan-harvest-'));
  const kept = keptHarvests(db, clientid, name);
  try {
    const path = join(folder, 'file');
    const last = await kept.limit(1).executeTakeFirst();
    const lastComplete = await kept.where('harvest.complete', '=', 1).limit(1).executeTakeFirst();
    const collected = await collect({
      ...{ config, settings, path, stopped, retryMs, wantsComplete },
      now: clock.now(),
      last: last === undefined ? undefined : { ...last, until: last.until_stamp },
      lastComplete: lastComplete?.begun_at ?? '',
      isTaken: async (mark) =>
        (await kept.where('harvest.mark', '=', mark).limit(1).executeTakeFirst()) !== undefined,
      beat: async (records, bytes) => {
        stopped.throwIfAborted();
        await changeHarvest(db, id, { records, bytes, touched_at: clock.now().toISOString() });
      },
    });
    const at = clock.now();
    if (collected === 'same') {
      await changeHarvest(db, id, { state: 'same', ended_at: at.toISOString() });
      await forgetSameBefore(db, source, id);
    }
    if (collected !== 'same') await store(parts, due, path, collected);
  } catch (error) {
    // After a server was stopped, it starts the harvest again.
    if (stopped.aborted) return;
    log.warn({ err: error, clientid, source: name }, 'a source could not be harvested');
    const isFull = error instanceof StoreFull || isNoRoom(error);
    const why = error instanceof HarvestFailure ? error.why : isFull ? noRoom : unknown;
    await failHarvest(db, id, clock.now(), why);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function store(
  { db, clock, store }: HarvestParts,
  { source, id, actor }: Due,
  path: string,
  collected: Collected,
): Promise<void> {
  const { clientid, name, settings } = source;
  const objectName = randomBytes(16).toString('hex');
  const { size } = await stat(path);
  await store.put(objectName, createReadStream(path), { size, contentType: 'application/octet-stream' });
  const { digest } = collected;
  const at = clock.now();
  await transaction(db, async (tx) => {
    const run = await importHarvested(tx, actor, at, {
      ...{ clientid, source: name, name: collected.name, objectName, bytes: size },
      options: { family: settings.family, encoding: 'encoding' in settings ? settings.encoding : '' },
    });
    await changeHarvest(tx, id, {
      ...{ state: 'stored', run, digest, mark: collected.mark, until_stamp: collected.until },
      ...{ complete: collected.isComplete ? 1 : 0, records: collected.records, bytes: size },
      ended_at: at.toISOString(),
    });
  });
}
