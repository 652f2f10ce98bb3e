import {
  type ImportOptions,
  type ImportRun,
  type ImportTargetName,
  importCalls,
  importOptionsSchema,
} from '@yuelan/contract';
import { answerOf } from '../call-as.ts';
import type { TestApp } from '../each-database.ts';
import { formBody, formType } from '../files/forms.ts';
import type { DeskBrowser } from '../staff/desk.ts';

/** Uploads a file at the desk, and returns the whole answer. */
export function uploadAtDesk(desk: DeskBrowser, filename: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return desk.post(`/api${importCalls.upload.path}`, formBody([{ name: 'file', bytes, filename }]), {
    'content-type': formType(),
  });
}

/** Uploads a file that the desk accepts, and returns the id of its run. */
export async function fileAtDesk(desk: DeskBrowser, filename: string, content: string | Uint8Array) {
  const response = await uploadAtDesk(desk, filename, content);
  const { data } = response.json<{ data: { id?: string } | null }>();
  if (data?.id === undefined) throw new Error(`${filename} was refused: ${response.body}`);
  return data.id;
}

/** Carries out the requested task, and returns the run afterwards. */
async function settle(app: TestApp, desk: DeskBrowser, id: string): Promise<ImportRun> {
  await app.jobs.run('import-files');
  for (;;) {
    const run = answerOf(await desk.call(importCalls.run, { id }));
    if (run.task === '') return run;
    const job = app.jobs.states().find(({ name }) => name === 'import-files');
    if (job?.last?.problem !== undefined) throw new Error(job.last.problem);
    await app.jobs.run('import-files');
  }
}

/** Runs a dry run or a run of an uploaded file from start to end. */
export async function importAtDesk(
  app: TestApp,
  desk: DeskBrowser,
  id: string,
  task: 'try' | 'run',
  target: ImportTargetName,
  options: Partial<ImportOptions> = {},
): Promise<ImportRun> {
  const all = { ...importOptionsSchema.parse({}), ...options };
  answerOf(await desk.call(importCalls.start, { id, task, target, options: all }));
  return settle(app, desk, id);
}

export async function undoAtDesk(app: TestApp, desk: DeskBrowser, id: string): Promise<ImportRun> {
  answerOf(await desk.call(importCalls.undo, { id }));
  return settle(app, desk, id);
}
