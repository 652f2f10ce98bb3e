import { importCalls, importOptionsSchema } from '@yuelan/contract';
import { readPage } from '../platform/database/listing.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { unreadableWording } from './detect-format.ts';
import type { ImportDesk } from './import-desk.ts';
import { serveImportUpload } from './receive-file.ts';
import { presentLine, presentRun, withoutOptions } from './runs/present-run.ts';
import { readReport } from './runs/row-store.ts';
import { findLastOptions } from './runs/run-store.ts';
import { askToStop, requireRun, requireTarget, startTask, startUndo } from './runs/start-task.ts';
import { forgetRun } from './runs/sweep-runs.ts';

export async function serveImports(portal: Portal, desk: ImportDesk): Promise<void> {
  const { db, jobs } = portal;
  const { targets } = desk;
  await serveImportUpload(portal, desk);
  const runOf = (caller: DeskCaller, id: string) => requireRun(portal, targets, caller, id);
  const show = async (caller: DeskCaller, id: string) => {
    const run = await runOf(caller, id);
    return presentRun(portal, caller, run, targets.get(run.target));
  };
  /** Starts at once if this node does the work. Another node looks for work every second. */
  const begin = async (caller: DeskCaller, id: string) => {
    void jobs.run('import-files');
    return show(caller, id);
  };

  serveDesk(portal, importCalls.recognise, async (caller, { id, target, options }) => {
    const run = await runOf(caller, id);
    if (run.object_name === '') throw refuse('import.file.missing');
    const lastMaps: Record<string, Readonly<Record<string, string>>> = {};
    for (const name of targets.keys()) {
      const last = await findLastOptions(db, caller.library.clientid, name);
      if (last !== undefined) lastMaps[name] = importOptionsSchema.parse(JSON.parse(last)).map;
    }
    const question = {
      target,
      options: options ?? importOptionsSchema.parse(JSON.parse(run.options)),
      lastMaps,
    };
    try {
      const found = await desk.recognise(run.object_name, question);
      const may = found.targets.filter((name) => {
        const into = targets.get(name);
        if (into === undefined || into.isClosedTo?.(caller.library) === true) return false;
        return caller.staff.permissions.has(into.permission);
      });
      const into = requireTarget(targets, found.target, caller);
      const challenges = (await into.challenges?.(db, caller.library, caller.language)) ?? [];
      return { ...found, targets: may, challenges };
    } catch (error) {
      const wording = unreadableWording(error);
      throw wording === undefined
        ? error
        : refuse('import.file.unreadable', { why: withoutOptions(wording[caller.language]) });
    }
  });
  serveDesk(portal, importCalls.start, async (caller, asked) => {
    await runOf(caller, asked.id);
    await startTask(portal, targets, caller, asked);
    return begin(caller, asked.id);
  });
  serveDesk(portal, importCalls.stop, async (caller, { id }) => {
    await runOf(caller, id);
    await askToStop(portal, caller, id);
    return show(caller, id);
  });
  serveDesk(portal, importCalls.undo, async (caller, { id }) => {
    await runOf(caller, id);
    await startUndo(portal, targets, caller, id);
    return begin(caller, id);
  });
  serveDesk(portal, importCalls.remove, async (caller, { id }) => {
    const run = await runOf(caller, id);
    if (run.source !== '') throw refuse('import.run.harvested');
    if (run.task !== '') throw refuse('import.run.busy');
    if (run.state !== 'new' && run.state !== 'tried') throw refuse('import.run.state');
    await forgetRun(portal, desk.store, run);
    return {};
  });
  serveDesk(portal, importCalls.runs, async (caller, { pageNum, pageSize }) => {
    desk.warm();
    const list = db
      .selectFrom('import_run')
      .where('clientid', '=', caller.library.clientid)
      .where('target', 'in', [
        '',
        ...[...targets.values()].flatMap(({ name, permission }) =>
          caller.staff.permissions.has(permission) ? [name] : [],
        ),
      ]);
    const { rows, total } = await readPage(list, sliceOf({ pageNum, pageSize }), (query) =>
      query.selectAll('import_run').orderBy('created_at', 'desc').orderBy('id'),
    );
    const results = await Promise.all(rows.map((run) => presentLine(portal, db, caller, run)));
    return { results, totalRecord: total, pageNum, pageSize };
  });
  serveDesk(portal, importCalls.run, (caller, { id }) => show(caller, id));
  serveDesk(portal, importCalls.rows, async (caller, { pageNum, pageSize, ...filter }) => {
    await runOf(caller, filter.id);
    const { rows, total } = await readReport(db, filter, sliceOf({ pageNum, pageSize }));
    return {
      results: rows.map(({ place, result, what, reasons }) => ({
        ...{ row: place, result, what },
        reasons: reasons.map((words) => words[caller.language]),
      })),
      totalRecord: total,
      pageNum,
      pageSize,
    };
  });
  serveDeskRaw(portal, portal.http, importCalls.downloadRows, async ({ caller, request, reply, check }) => {
    const { format, ...filter } = await check(request.body);
    const run = await runOf(caller, filter.id);
    await sendTable(reply, await desk.reportTable(run.id, filter, caller.language), format);
  });
}
