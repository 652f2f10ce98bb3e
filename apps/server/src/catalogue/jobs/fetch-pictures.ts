import { fetchWaiting, noteSources, pictureStore } from '../../content/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isFileAddress } from '../../platform/http/fetch-file.ts';
import { asClientId } from '../../platform/ids.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Portal } from '../../platform/portal.ts';
import { noteCovers } from './note-covers.ts';

const intervalMs = 20_000;

/** Fetches the covers and logos that titles and settings name on other hosts. */
export function fetchPictures(portal: Portal): Job {
  const { db, clock, config } = portal;
  const store = pictureStore(config, clock);
  return {
    name: 'fetch-pictures',
    when: { everyMs: intervalMs },
    on: 'one-node',
    async run(stopped) {
      await noteLogos(portal);
      await noteCovers(db, clock, stopped);
      await fetchWaiting({ db, clock, store, privateHosts: config.pictureHosts, signal: stopped });
    },
  };
}

/** Logos that were set to an address before the portal stored pictures itself. */
async function noteLogos({ db, clock, tenancy }: Portal): Promise<void> {
  for (const { clientid, settings } of await tenancy.open()) {
    const sources = [settings.logoUrl, settings.loginLogoUrl].filter(isFileAddress);
    if (sources.length > 0)
      await transaction(db, (tx) =>
        noteSources(tx, sources, { clientid: asClientId(clientid), purpose: 'branding' }, clock.now()),
      );
  }
}
