import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that only its owner may read and write. An existing one stays as it is; when none can be
 * made, the next attempt to open it fails with the reason.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // See above.
  }
}
