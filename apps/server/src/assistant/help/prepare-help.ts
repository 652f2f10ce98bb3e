import type { Language } from '@yuelan/contract';
import { findShownIds } from '../../catalogue/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { dayOf } from '../conversation/limits.ts';
import { addUse } from '../conversation/use-store.ts';
import { type ModelClient, ModelFailure } from '../model/model-client.ts';
import { findHelp, keepHelp } from './help-store.ts';
import { helpByModel, versionOf } from './model-help.ts';
import { readTitleToHelp } from './title-to-help.ts';

export interface Prepared {
  readonly titles: number;
  readonly made: number;
  /** Titles that already had help for the current record. */
  readonly there: number;
  readonly failed: number;
  readonly tokens: number;
  /** Why it ended before the last title. */
  readonly stopped?: 'failing' | 'interrupted';
}

/** After this many failures in a row, the model is no longer asked. */
const failuresInARow = 5;

/**
 * Makes reading help for the titles of a library's catalogue, most borrowed first, one at a time. Existing help stays
 * unless `refresh`. The tokens count as the library's use, but no daily budget stops the work: the person who runs it
 * decides.
 */
export async function prepareHelp(
  parts: { readonly db: Db; readonly clock: Clock; readonly client: ModelClient },
  library: LibraryScope,
  options: {
    readonly language: Language;
    readonly limit: number;
    readonly refresh: boolean;
    readonly signal: AbortSignal;
    readonly progress: (done: Prepared) => void;
  },
): Promise<Prepared> {
  const { db, clock, client } = parts;
  const { language } = options;
  const ids = await findShownIds(db, library.serviceid, options.limit);
  let done: Prepared = { titles: ids.length, made: 0, there: 0, failed: 0, tokens: 0 };
  let failures = 0;
  for (const id of ids) {
    if (options.signal.aborted) return { ...done, stopped: 'interrupted' };
    const title = await readTitleToHelp(db, library, String(id));
    if (title === undefined) continue;
    const key = { titleId: id, language, model: client.model, version: versionOf(title) };
    if (!options.refresh && (await findHelp(db, key)) !== undefined)
      done = { ...done, there: done.there + 1 };
    else
      try {
        const { help, tokens } = await helpByModel(client, title, language, options.signal);
        await keepHelp(db, key, help, clock.now(), options.refresh);
        await addUse(db, useOf(library, clock), { asked: 1, tokens });
        done = { ...done, made: done.made + 1, tokens: done.tokens + tokens };
        failures = 0;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        if (error.kind === 'gone') return { ...done, stopped: 'interrupted' };
        failures += 1;
        done = { ...done, failed: done.failed + 1 };
        if (failures >= failuresInARow) return { ...done, stopped: 'failing' };
      }
    options.progress(done);
  }
  return done;
}

const useOf = (library: LibraryScope, clock: Clock) => ({
  clientid: library.clientid,
  day: dayOf(clock.now()),
  scope: 'library',
});
