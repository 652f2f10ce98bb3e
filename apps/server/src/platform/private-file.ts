import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that only its owner may read and write. One that is there stays as it is; where none can be made,
 * whoever opens it next finds out why.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // See above.
  }
}
