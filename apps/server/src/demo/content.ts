import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ContentKind, pictureStore, syncContent } from '../content/public.ts';
import { requireLibrary } from '../library/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/tables.ts';
import { withDatesOfToday } from './shift-dates.ts';

/** The content folders of the demonstration libraries, one per client id. */
export const demoContentFolder = fileURLToPath(new URL('../../demo/content', import.meta.url));

/** Gives each demonstration library its news, guides, booklists and the like. Returns how many items. */
export async function fillContent(
  db: Db,
  clock: Clock,
  config: Config,
  kinds: readonly ContentKind[],
  clientids: readonly string[],
): Promise<number> {
  let items = 0;
  for (const clientid of clientids) {
    const library = await requireLibrary(db, clientid);
    const actor = { type: 'job', id: 'demonstration' } as const;
    const parts = { db, clock, store: pictureStore(config, clock), kinds, actor };
    const { kinds: done } = await withDatesOfToday(join(demoContentFolder, clientid), clock.now(), (folder) =>
      syncContent(parts, folder, library),
    );
    items += done.reduce((sum, kind) => sum + kind.added.length + kind.unchanged, 0);
  }
  return items;
}
