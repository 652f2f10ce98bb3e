import { z } from 'zod';
import { keptSecret } from '../../library/public.ts';
import { type Actor, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone, undoUntil } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { versionOf } from '../../platform/desk/version-of.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import {
  findSource,
  type HarvestSource,
  outcomeOf,
  readHarvests,
  withoutSecrets,
  writeSource,
} from './harvest-store.ts';
import { bringSourceBack, forgetRemoved, setSourceAside } from './removed-source-store.ts';
import { harvestKinds } from './source-kinds.ts';
import { harvestSettings } from './source-settings.ts';

export const sourceChange = 'catalogue.source.set';
export const sourceRemoval = 'catalogue.source.remove';
const targetOf = (name: string) => ({ type: 'catalogue.source', id: name });

type SetSource = Pick<HarvestSource, 'clientid' | 'name' | 'settings'>;

/** A source without its secrets, with the version that a change to it must name. */
export function presentSource({ name, settings }: Pick<HarvestSource, 'name' | 'settings'>) {
  const shown = { name, ...harvestKinds.texts(settings) };
  return { ...shown, version: versionOf(shown) };
}

/** The facts that undo a change: the settings before it (null for a new source), and the version after it. */
const undoFacts = z.object({
  settings: z.record(z.string(), z.unknown()).nullable(),
  hasOtherSecrets: z.boolean(),
  version: z.int(),
});

/** Adds or changes a source within a transaction. Returns the undo; empty if nothing changed. */
export async function saveSource(tx: Tx, actor: Actor, at: Date, source: SetSource): Promise<string> {
  const { clientid, name, settings } = source;
  const before = await findSource(tx, clientid, name);
  if (JSON.stringify(before?.settings) === JSON.stringify(settings)) return '';
  if (before === undefined) await forgetRemoved(tx, source);
  await writeSource(tx, at, source);
  const change = { clientid, actor, at, action: sourceChange, target: targetOf(name) };
  await recordChange(tx, {
    ...change,
    ...(before === undefined ? {} : { before: withoutSecrets(before.settings) }),
    after: withoutSecrets(settings),
  });
  const secrets = before === undefined ? [] : harvestKinds.secretsOf(before.settings);
  const facts: z.input<typeof undoFacts> = {
    settings: before === undefined ? null : harvestKinds.withoutSecrets(before.settings),
    hasOtherSecrets:
      secrets.length > 0 && JSON.stringify(secrets) !== JSON.stringify(harvestKinds.secretsOf(settings)),
    version: presentSource(source).version,
  };
  return offerUndo(tx, { ...change, permission: 'settings.edit', facts });
}

/** Restores the settings that a source had before a change, or removes a new source that has not been harvested. */
export async function undoSource(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  { clientid, target, facts, caller }: Undoing,
): Promise<Undone> {
  const { settings, hasOtherSecrets, version } = undoFacts.parse(facts);
  const source = await findSource(tx, clientid, target.id);
  if (source === undefined) throw refuse('staff.undo.missing');
  const current = presentSource(source);
  await refuseStale(portal, tx, caller, { target, read: version, version: current.version, current });
  const before = withoutSecrets(source.settings);
  if (settings === null) {
    if ((await readHarvests(tx, clientid, source.name, 1)).length > 0) throw refuse('staff.undo.missing');
    await setSourceAside(tx, caller.now, caller.now, source);
    return { before };
  }
  const restored = harvestSettings.parse(harvestKinds.restored(settings, source.settings));
  await writeSource(tx, caller.now, { ...source, settings: restored });
  const kept = hasOtherSecrets ? [keptSecret(caller.language)] : [];
  return { before, after: withoutSecrets(restored), kept };
}

/** The facts that undo a removal. */
const removalFacts = z.object({ settings: harvestSettings, hadSecrets: z.boolean() });

const readRuns = 50;
const busyOnes: readonly string[] = ['asked', 'harvesting', 'importing'];

/** Removes a source that is not being harvested, within a transaction; its titles stay. Returns the undo. */
export async function removeSource(tx: Tx, actor: Actor, at: Date, source: HarvestSource): Promise<string> {
  const { clientid, name, settings } = source;
  const lines = await readHarvests(tx, clientid, name, readRuns);
  if (lines.some((line) => busyOnes.includes(outcomeOf(line)))) throw refuse('catalogue.source.busy');
  await setSourceAside(tx, at, undoUntil(at), source);
  const change = { clientid, actor, at, action: sourceRemoval, target: targetOf(name) };
  await recordChange(tx, { ...change, before: withoutSecrets(settings) });
  const facts = {
    settings: harvestKinds.withoutSecrets(settings),
    hadSecrets: harvestKinds.secretsOf(settings).length > 0,
  };
  return offerUndo(tx, { ...change, permission: 'settings.edit', facts });
}

/** Restores a removed source and its links to titles, but not its password. */
export async function undoRemoval(tx: Tx, { clientid, target, facts, caller }: Undoing): Promise<Undone> {
  const { settings, hadSecrets } = removalFacts.parse(facts);
  const name = target.id;
  if ((await findSource(tx, clientid, name)) !== undefined) throw refuse('staff.undo.missing');
  await bringSourceBack(tx, caller.now, { clientid, name, settings });
  return { after: withoutSecrets(settings), kept: hadSecrets ? [keptSecret(caller.language)] : [] };
}
