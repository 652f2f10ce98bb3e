import { Fault } from '../../platform/fault.ts';
import { UnreadableFileError } from '../detect-format.ts';
import { HeldBack, RunBook, StopAsked } from './run-book.ts';
import { findTask } from './run-store.ts';
import { copyFile, readingOf, type TaskParts } from './task-parts.ts';
import { undoRun } from './undo-run.ts';

/** Does the requested task of a run. Problems are recorded with the run. */
export async function performTask(parts: TaskParts, id: string, stopped: AbortSignal): Promise<void> {
  const run = await findTask(parts.db, id);
  if (run === undefined) return;
  const target = parts.targets.get(run.target);
  if (target === undefined) throw new Error(`Nothing imports ${run.target}.`);
  if (run.task === 'undo') {
    await undoRun(parts, target, run, stopped);
    return;
  }
  const book = RunBook.ofDesk(parts, run);
  const context = { stopped, interactive: false, note: () => undefined };
  const { clientid: library, task } = run;
  let begun = false;
  try {
    await using file = await copyFile(parts, run);
    begun = true;
    const options = {
      ...{ file: file.path, library, dryRun: task === 'try', book, ...readingOf(run.options) },
      ...(run.source === ''
        ? {}
        : { harvested: { source: run.source, run: id }, attachments: parts.attachments }),
    };
    await target.import(context, parts, options);
  } catch (error) {
    if (!begun && error instanceof UnreadableFileError) await book.endEarly(error.wording);
    if (!isToldInRun(error)) throw error;
  }
}

/** Whether people at the desk see the problem with the run, and can fix it. */
const isToldInRun = (error: unknown) =>
  error instanceof Fault ||
  error instanceof UnreadableFileError ||
  error instanceof StopAsked ||
  error instanceof HeldBack;
