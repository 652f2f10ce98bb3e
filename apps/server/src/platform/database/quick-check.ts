import { DatabaseSync } from 'node:sqlite';
import { t } from '../message.ts';
import { databaseTrouble } from './errors.ts';

/** Advice about a damaged database: the end of a message to a person. */
export const damagedAdvice = t`Stop the server, keep a copy of the data folder as it is, and restore the last backup into a new folder.`;

const faultsAtMost = 5;

/**
 * Reads every page of the embedded database and compares the pages with each other
 * (https://www.sqlite.org/pragma.html#pragma_quick_check). Returns the faults, [] if the file is sound. Blocks for as
 * long as reading the file takes; beside a running server, run it in a thread. Throws if the file cannot be opened for
 * a reason other than damage.
 */
export function quickCheck(file: string): readonly string[] {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const faults = database
      .prepare(`pragma quick_check(${faultsAtMost})`)
      .all()
      .map((row) => String(row['quick_check']));
    return faults.join() === 'ok' ? [] : faults;
  } catch (error) {
    if (databaseTrouble(error) !== 'damaged' || !(error instanceof Error)) throw error;
    return [error.message];
  }
}
