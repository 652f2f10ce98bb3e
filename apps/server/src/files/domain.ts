import { installationSecret } from '../platform/database/secrets.ts';
import type { Domain } from '../platform/portal.ts';
import { checkStore } from './check-store.ts';
import { Files } from './files.ts';
import { filesMigrations } from './migrations.ts';
import { openFileStore } from './open-store.ts';
import { serveFileCalls, serveFilePages, serveUpload } from './routes.ts';
import { serveSignedFiles, serveUploadPlaces } from './upload-routes.ts';
import { Signer } from './upload-signature.ts';
import { Uploads } from './uploads.ts';

const sweepIntervalMs = 600_000;

/**
 * The files of readers, as `portal.services.files`. It starts after the library domain, whose table its own refers to,
 * and before the domains that use it.
 */
export const filesDomain: Domain = {
  name: 'files',
  migrations: filesMigrations,
  async start(portal) {
    const { db, clock, log, config } = portal;
    if (config.objectStore !== undefined) {
      const trouble = await checkStore(config.objectStore, clock);
      if (trouble !== undefined)
        log.warn({ reason: trouble.message }, 'the file store does not answer; the portal starts without it');
    }
    const { store, arrivals } = openFileStore(config, 'files', clock);
    const files = new Files(db, clock, store, arrivals);
    const signer = new Signer(await installationSecret(db, 'file-addresses', clock));
    const uploads = new Uploads(db, clock, store, signer);
    portal.services.files = files;
    portal.services.uploads = uploads;
    portal.services.formUploads = new Map();
    await serveUpload(portal, files);
    serveFileCalls(portal, files);
    serveFilePages(portal, files);
    await serveUploadPlaces(portal, { files, uploads, signer });
    serveSignedFiles(portal, { files, uploads, signer });

    // No other server uses this folder, so files still arriving here will never be completed.
    await arrivals.sweep(new Date(8.64e15));
    portal.jobs.add({
      name: 'sweep-files',
      when: { everyMs: sweepIntervalMs, firstMs: 0 },
      on: 'one-node',
      run: () => files.sweep(),
    });
    portal.jobs.add({
      name: 'sweep-arrivals',
      when: { everyMs: sweepIntervalMs, firstMs: 0 },
      on: 'every-node',
      run: () => files.sweepHere(),
    });
  },
};
