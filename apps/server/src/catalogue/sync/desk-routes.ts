import { syncDeskCalls } from '@yuelan/contract';
import { actorOf } from '../../platform/audit/record-change.ts';
import { sayFindings } from '../../platform/checkup.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { sendTable } from '../../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../../platform/desk/serve-desk.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ClientId } from '../../platform/ids.ts';
import { sliceOf } from '../../platform/page-slice.ts';
import type { Portal } from '../../platform/portal.ts';
import { askHarvest, decideHarvest } from './ask-harvest.ts';
import {
  presentSource,
  removeSource,
  saveSource,
  sourceChange,
  sourceRemoval,
  undoRemoval,
  undoSource,
} from './change-source.ts';
import { findSource, findSources, outcomeOf, readHarvests } from './harvest-store.ts';
import { everyMissing, findMissing, missingTable } from './read-missing.ts';
import { harvestKinds } from './source-kinds.ts';
import type { HarvestSettings } from './source-settings.ts';
import { presentHarvest, readSourceStates } from './source-states.ts';
import { tryHarvest } from './try-source.ts';

const shownRuns = 50;

/** The desk's screen of the sources from which a library harvests its titles. */
export async function serveSyncDesk(portal: Portal): Promise<void> {
  const { db, config, jobs, services } = portal;
  portal.undoers.add(sourceChange, (tx, undoing) => undoSource(portal, tx, undoing));
  portal.undoers.add(sourceRemoval, undoRemoval);
  const parts = { db, clock: portal.clock };
  const asking = (caller: DeskCaller, source: string) => ({
    ...{ actor: actorOf(caller), clientid: caller.library.clientid, source },
  });

  serveDesk(portal, syncDeskCalls.sources, async ({ library: { clientid }, language }) => {
    const states = new Map((await readSourceStates(db, clientid)).map((state) => [state.name, state]));
    return {
      sources: (await findSources(db, clientid)).map((source) => {
        const state = states.get(source.name);
        return {
          ...presentSource(source),
          outcome: state?.outcome ?? 'new',
          lastSuccess: state?.lastSuccess ?? '',
          next: state?.next ?? '',
          live: state?.live ?? 0,
        };
      }),
      protocols: harvestKinds.forms(services.sayIn(language)),
    };
  });

  serveDesk(portal, syncDeskCalls.runs, async ({ library: { clientid }, language }) => ({
    runs: (await readHarvests(db, clientid, undefined, shownRuns)).map((line) => {
      const { counts, problem, ...shown } = presentHarvest(line);
      return { id: line.id, ...shown, counts: counts ?? null, problem: problem?.[language] ?? '' };
    }),
  }));

  serveDesk(portal, syncDeskCalls.save, async (caller, { version, name, isNew, system, texts }) => {
    const { clientid } = caller.library;
    return transaction(db, async (tx) => {
      const before = await findSource(tx, clientid, name);
      if (isNew && before !== undefined) throw refuse('catalogue.source.taken', { name });
      if (!isNew && before === undefined) throw refuse('catalogue.source.missing');
      if (before !== undefined)
        await refuseStale(portal, tx, caller, {
          target: { type: 'catalogue.source', id: name },
          read: version,
          version: presentSource(before).version,
          current: presentSource(before),
        });
      const settings = entered(before?.settings, system, texts);
      const undoId = await saveSource(tx, actorOf(caller), caller.now, { clientid, name, settings });
      return { version: presentSource({ name, settings }).version, undoId };
    });
  });

  serveDesk(portal, syncDeskCalls.remove, async (caller, { name }) => {
    const { clientid } = caller.library;
    return transaction(db, async (tx) => {
      const source = await findSource(tx, clientid, name);
      if (source === undefined) throw refuse('catalogue.source.missing');
      return { undoId: await removeSource(tx, actorOf(caller), caller.now, source) };
    });
  });

  serveDesk(
    portal,
    syncDeskCalls.tryOut,
    async ({ library: { clientid }, language, now }, { name, system, texts }) => {
      const settings = entered((await findSource(db, clientid, name))?.settings, system, texts);
      const { works, findings } = await tryHarvest(settings, { config, now });
      return { works, findings: sayFindings(services.sayIn(language), findings) };
    },
  );

  serveDesk(portal, syncDeskCalls.ask, async (caller, { name, complete }) => {
    refuseWithoutEditing(caller);
    const outcome = await askHarvest(parts, asking(caller, name), complete);
    if (outcome === 'missing') throw refuse('catalogue.source.missing');
    if (outcome === 'busy') throw refuse('catalogue.source.busy');
    void jobs.run('harvest-sources');
    return {};
  });

  serveDesk(portal, syncDeskCalls.missing, async ({ library }, { name, pageNum, pageSize }) => {
    const { id } = await requireWaiting(db, library.clientid, name);
    const { records, total } = await findMissing(db, library, id, sliceOf({ pageNum, pageSize }));
    return { results: records, totalRecord: total, pageNum, pageSize };
  });
  serveDeskRaw(
    portal,
    portal.http,
    syncDeskCalls.downloadMissing,
    async ({ caller: { library, language }, request, reply, check }) => {
      const { name, format } = await check(request.body);
      const { id } = await requireWaiting(db, library.clientid, name);
      await sendTable(reply, missingTable(language, everyMissing(db, library, id)), format);
    },
  );

  serveDesk(portal, syncDeskCalls.decide, async (caller, { name, decision }) => {
    refuseWithoutEditing(caller);
    if ((await findSource(db, caller.library.clientid, name)) === undefined)
      throw refuse('catalogue.source.missing');
    const outcome = await decideHarvest(parts, asking(caller, name), decision);
    if (outcome === 'missing') throw refuse('catalogue.source.decided');
    void jobs.run('import-files');
    return {};
  });
}

/** A harvest is an import of titles and needs the same permissions. */
function refuseWithoutEditing({ staff }: DeskCaller): void {
  const permission = 'catalogue.edit';
  if (!staff.permissions.has(permission)) throw refuse('staff.permission.missing', { permission });
}

/** Returns the waiting harvest of a source. */
async function requireWaiting(db: Db, clientid: ClientId, name: string) {
  if ((await findSource(db, clientid, name)) === undefined) throw refuse('catalogue.source.missing');
  const lines = await readHarvests(db, clientid, name, shownRuns);
  const waiting = lines.find((line) => outcomeOf(line) === 'waiting');
  if (waiting === undefined) throw refuse('catalogue.source.decided');
  return waiting;
}

/** The stored settings with a person's entries applied. The refusal names the fields that are missing or wrong. */
function entered(
  before: HarvestSettings | undefined,
  system: string,
  texts: Readonly<Record<string, string>>,
): HarvestSettings {
  const result = harvestKinds.laidOver(before, system, texts);
  if ('settings' in result) return result.settings;
  throw refuse('library.settings.invalid', { fields: result.wrong.join(', ') });
}
