import { join } from 'node:path';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { Arrivals } from './arrivals.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';

/**
 * The store for files of one type: the store that `FILES_URL` names, otherwise a folder of that name in the data
 * folder. In both cases `arrivals` holds files that come through the portal, while they arrive.
 */
export function openFileStore(
  config: Pick<Config, 'dataDir' | 'objectStore'>,
  area: 'files' | 'pictures' | 'imports',
  clock: Clock = systemClock,
): { readonly store: FileStore; readonly arrivals: Arrivals } {
  const folder = join(config.dataDir, area);
  const arrivals = new Arrivals(join(folder, 'arriving'));
  const store =
    config.objectStore === undefined
      ? new FolderStore({ folder: join(folder, 'kept'), arrivals, partsFolder: join(folder, 'parts') })
      : new S3Store(config.objectStore, area, clock);
  return { store, arrivals };
}
