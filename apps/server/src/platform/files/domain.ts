import { join } from 'node:path';
import type { Domain } from '../portal.ts';
import { Arrivals } from './arrivals.ts';
import { Files } from './files.ts';
import { FolderStore } from './folder-store.ts';
import { fileTables } from './migrations.ts';
import { serveFileCalls, serveFilePages, serveUpload } from './routes.ts';

const sweepIntervalMs = 3_600_000;

/**
 * The files of readers, as `portal.services.files`. It starts after the libraries, whose table its own refers to, and
 * before the domains that use it.
 */
export const filesDomain: Domain = {
  name: 'files',
  migrations: [fileTables],
  async start(portal) {
    const folder = join(portal.config.dataDir, 'files');
    const arrivals = new Arrivals(join(folder, 'arriving'));
    const files = new Files(
      portal.db,
      portal.clock,
      new FolderStore({ folder: join(folder, 'kept'), arrivals }),
      arrivals,
    );
    portal.services.files = files;
    await serveUpload(portal, files);
    serveFileCalls(portal, files);
    serveFilePages(portal, files);

    // No other server uses this folder, so whatever was still arriving in it never will.
    await arrivals.sweep(new Date(8.64e15));
    const timer = setInterval(() => {
      files
        .sweep()
        .catch((error: unknown) => portal.log.error({ err: error }, 'old files could not be swept'));
    }, sweepIntervalMs).unref();
    portal.onClose(() => clearInterval(timer));
  },
};
