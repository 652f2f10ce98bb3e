import { type SettingsPart, settingsParts } from '@yuelan/contract';
import { z } from 'zod';
import { actorOf } from '../../platform/audit/record-change.ts';
import type { Undoing, Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { keptSecret, keptSettings } from '../kept-settings.ts';
import { DomainTaken, LibraryFault } from '../library-fault.ts';
import { differences, type LibraryState, shown, versionOfPart } from '../library-state.ts';
import { presentPart } from '../present-settings.ts';
import { defaultSettings, settingNames } from '../settings.ts';
import {
  applyChange,
  changing,
  type LibraryChange,
  openLibrary,
  recordDifferences,
  targetOf,
} from './change-library.ts';

/** What a person entered on one screen: every setting of a part, or of a secret nothing where it stays. */
type Values = Readonly<Record<string, unknown>>;

/** Changes one part of the settings from the desk. `current` of a conflict is the part as `settings` answers it. */
export async function changeSettings(
  portal: Portal,
  caller: DeskCaller,
  part: SettingsPart,
  { version, ...values }: Values & { readonly version: number },
): Promise<{ readonly version: number; readonly undoId: string }> {
  return changePart(portal, caller, part, version, async () => values);
}

/** Does the same with values that depend on the current settings. */
export async function changePart(
  portal: Portal,
  caller: DeskCaller,
  part: SettingsPart,
  version: number,
  valuesFor: (before: LibraryState, tx: Tx) => Promise<Values>,
): Promise<{ readonly version: number; readonly undoId: string }> {
  const { clientid } = caller.library;
  let change: LibraryChange = {};
  return refusing(() =>
    changing(
      () => change,
      () =>
        transaction(portal.db, async (tx) => {
          const before = await openLibrary(tx, clientid);
          await refuseStalePart(portal, tx, caller, part, version, before);
          change = changeOf(await valuesFor(before, tx));
          const after = await applyChange(tx, clientid, before, change, caller.now);
          await refuseUnknownLogos(tx, clientid, before, after);
          const actor = actorOf(caller);
          const undos = await recordDifferences(tx, { clientid, actor, now: caller.now }, before, after);
          return { version: versionOfPart(after, part), undoId: undos.get(part) ?? '' };
        }),
    ),
  );
}

const undoFacts = z.object({
  values: z.record(z.string(), z.unknown()),
  secrets: z.array(z.string()),
  version: z.int(),
});
const partSchema = z.enum(settingsParts);

/** Restores a part of the settings from before a change. */
export async function undoSettings(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  { clientid, target, facts, caller }: Undoing,
): Promise<Undone> {
  const part = partSchema.parse(target.id);
  const { values, secrets, version } = undoFacts.parse(facts);
  return refusing(async () => {
    const before = await openLibrary(tx, clientid);
    await refuseStalePart(portal, tx, caller, part, version, before);
    const change = Object.entries(values).map(([name, value]) => [
      name,
      keptSettings.get(name)?.restored(value, before) ?? value,
    ]);
    const after = await applyChange(tx, clientid, before, changeOf(Object.fromEntries(change)), caller.now);
    const names = differences(before, after).get(part) ?? [];
    return {
      before: shown(before, names),
      after: shown(after, names),
      kept: secrets.length === 0 ? [] : [keptSecret(caller.language)],
    };
  });
}

async function refuseStalePart(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  caller: DeskCaller,
  part: SettingsPart,
  read: number,
  state: LibraryState,
): Promise<void> {
  await refuseStale(portal, tx, caller, {
    target: targetOf(part),
    read,
    version: versionOfPart(state, part),
    current: presentPart(state, part),
  });
}

const namesSchema = z.object({
  name: z.string().optional(),
  shortName: z.string().optional(),
  domains: z.array(z.string()).optional(),
});

/** Settings that equal their default are not stored, so that they follow it. */
function changeOf(values: Values): LibraryChange {
  const settings = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => settingNames.includes(name) && value !== undefined)
      .map(([name, value]) => [
        name,
        JSON.stringify(defaultSettings.get(name)) === JSON.stringify(value) ? null : value,
      ]),
  );
  return { ...namesSchema.parse(values), settings };
}

/** A new logo must be one of the library's own pictures. */
async function refuseUnknownLogos(
  tx: Tx,
  clientid: string,
  before: LibraryState,
  after: LibraryState,
): Promise<void> {
  for (const name of ['logoUrl', 'logoDarkUrl', 'loginLogoUrl'] as const) {
    const url = after[name];
    if (url === '' || url === before[name]) continue;
    const known = await tx
      .selectFrom('content_picture')
      .select('name')
      .where(({ and }) => and({ name: url.replace('/files/content/', ''), clientid, purpose: 'branding' }))
      .executeTakeFirst();
    if (known === undefined) throw refuse('library.logo.unknown');
  }
}

async function refusing<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof LibraryFault ? refusalOf(error) : error;
  }
}

function refusalOf(fault: LibraryFault): Refusal {
  return fault instanceof DomainTaken
    ? refuse('library.domain.taken', { domain: fault.domain })
    : refuse('library.settings.invalid', { fields: fault.settings.join(', ') });
}
