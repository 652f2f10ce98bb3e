import { BuildUnderWay } from '@yuelan/search';
import { findGroupCounters, type GroupCounter, raiseIndexEpoch, requireLibrary } from '../library/public.ts';
import type { CommandContext, CommandParts } from '../platform/cli/context.ts';
import { FolderTaken, holdDataFolder } from '../platform/data-folder.ts';
import { transaction } from '../platform/database/transaction.ts';
import { joined, type Message, t } from '../platform/message.ts';
import { claimIndexes } from './index-place.ts';
import { readIndexState, writeIndexState } from './index-state-store.ts';
import { countIndexedTitles, readShownIds } from './index-store.ts';
import { indexOwner, openEngine } from './open-engine.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { TitleReading } from './title-reading.ts';

async function groupsOf(parts: CommandParts, clientid: string | undefined): Promise<readonly GroupCounter[]> {
  const groups = await findGroupCounters(parts.db);
  if (clientid === undefined) return groups;
  const { serviceid } = await requireLibrary(parts.db, clientid);
  return groups.filter((group) => group.serviceid === serviceid);
}

/** Runs `work` if no server holds the data folder; returns undefined if one does. */
async function withoutServer<Answer>(
  parts: CommandParts,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  let release: () => void;
  try {
    release = holdDataFolder(parts.config.dataDir, parts.clock.now());
  } catch (error) {
    if (error instanceof FolderTaken) return undefined;
    throw error;
  }
  try {
    return await work();
  } finally {
    release();
  }
}

export interface RebuildLine {
  readonly group: string;
  readonly outcome: Message;
}

/** Rebuilds the indexes here, or has the running servers do it. */
export async function rebuildIndexes(
  context: CommandContext,
  parts: CommandParts,
  clientid: string | undefined,
): Promise<readonly RebuildLine[]> {
  const groups = await groupsOf(parts, clientid);
  await transaction(parts.db, async (tx) => {
    for (const group of groups) await raiseIndexEpoch(tx, group.serviceid);
  });
  const rebuilt = await withoutServer(parts, async () => {
    if (parts.config.search === undefined) await claimIndexes(parts.db, parts.config.dataDir);
    const engine = await openEngine(parts.config);
    const reading = new TitleReading(parts.db, parts.config);
    try {
      const lines: RebuildLine[] = [];
      for (const group of await groupsOf(parts, clientid)) {
        if (context.interactive) context.note(joined([group.serviceid, '…'], ' '));
        try {
          await rebuildIndex({ db: parts.db, engine, reading }, group);
        } catch (error) {
          if (!(error instanceof BuildUnderWay)) throw error;
          lines.push({ group: group.serviceid, outcome: t`the running server rebuilds it now` });
          continue;
        }
        const health = await engine.health(group.serviceid);
        const built = { serviceid: group.serviceid, epoch: group.indexEpoch };
        await writeIndexState(parts.db, indexOwner(parts.config), built, health, parts.clock.now());
        lines.push({ group: group.serviceid, outcome: t`rebuilt, ${health.records} titles` });
      }
      return lines;
    } finally {
      await reading.close();
      await engine.close();
    }
  });
  return (
    rebuilt ??
    groups.map((group) => ({ group: group.serviceid, outcome: t`the running server rebuilds it now` }))
  );
}

export interface CheckLine {
  readonly group: string;
  readonly state: 'equal' | 'different';
  readonly titles: number;
  readonly missing: number;
  readonly surplus: number;
  readonly behind: number;
}

/** Compares each index with the database: id by id if no server runs, otherwise by what the server recorded. */
export async function checkIndexes(
  parts: CommandParts,
  clientid: string | undefined,
): Promise<readonly CheckLine[]> {
  const groups = await groupsOf(parts, clientid);
  const lineOf = (
    group: GroupCounter,
    titles: number,
    missing: number,
    surplus: number,
    applied: number,
  ): CheckLine => {
    const behind = group.catalogueChanges - applied;
    const equal = missing === 0 && surplus === 0 && behind === 0;
    return { group: group.serviceid, state: equal ? 'equal' : 'different', titles, missing, surplus, behind };
  };
  const compared = await withoutServer(parts, async () => {
    const engine = await openEngine(parts.config);
    try {
      const lines: CheckLine[] = [];
      for (const group of groups) {
        const held = await engine.ids(group.serviceid);
        const shown = await readShownIds(parts.db, group.serviceid);
        const missing = shown.filter((id) => !held.has(id)).length;
        const { applied } = await engine.health(group.serviceid);
        lines.push(lineOf(group, shown.length, missing, held.size - (shown.length - missing), applied));
      }
      return lines;
    } finally {
      await engine.close();
    }
  });
  if (compared !== undefined) return compared;
  const lines: CheckLine[] = [];
  for (const group of groups) {
    const titles = await countIndexedTitles(parts.db, group.serviceid);
    const state = await readIndexState(parts.db, indexOwner(parts.config), group.serviceid);
    const records = state?.records ?? 0;
    lines.push(
      lineOf(
        group,
        titles,
        Math.max(0, titles - records),
        Math.max(0, records - titles),
        state?.applied ?? 0,
      ),
    );
  }
  return lines;
}
