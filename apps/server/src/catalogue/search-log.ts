import { titleKey } from '@yuelan/search';
import type { Selectable } from 'kysely';
import { type Clock, dayMs } from '../platform/clock.ts';
import { insertRows } from '../platform/database/insert-rows.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { ServiceId, SessionId } from '../platform/ids.ts';
import type { SearchEventTable } from './tables.ts';

/** Longer texts were pasted, not typed. */
const longestText = 60;
const keptDays = 30;
const shownTexts = 10;
/** A search is popular if at least this many sessions made it, so that no single person's search is shown to others. */
const popularFrom = 3;
/** Searches waiting to be written; more than this per second are dropped. */
const waitingAtMost = 5000;

type Entry = Readonly<Selectable<SearchEventTable>>;

export interface SearchLog {
  /** Records a search that found something. It does not delay the search: entries are written later, together. */
  remember(serviceid: ServiceId, session: SessionId, text: string): void;
  /** Writes the searches that wait. */
  flush(): Promise<void>;
  /** The session's latest texts, and the popular ones of the last 30 days. */
  read(serviceid: ServiceId, session: SessionId): Promise<{ mine: string[]; popular: string[] }>;
  /** Deletes searches older than 30 days. */
  forgetOld(): Promise<void>;
}

/**
 * Stores readers' searches, once per session and day, for 30 days. Others see a search only if several people made it.
 */
export function createSearchLog(db: Db, clock: Clock): SearchLog {
  let waiting = new Map<string, Entry>();

  const oldestDay = () => new Date(clock.now().getTime() - keptDays * dayMs).toISOString().slice(0, 10);

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const entries = [...waiting.values()];
    waiting = new Map();
    await transaction(db, (tx) =>
      insertRows(tx, 'search_event', entries, (rows) =>
        tx
          .insertInto('search_event')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['serviceid', 'session', 'text_key', 'day']).doUpdateSet((row) => ({
              searched_at: row.ref('excluded.searched_at'),
              text: row.ref('excluded.text'),
            })),
          ),
      ),
    );
  }

  let writing = Promise.resolve();

  /** Writes run one after another, so that the next read finds what an earlier call began to write. */
  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  return {
    flush,
    remember(serviceid, session, text) {
      const shown = text.trim().replaceAll(/\s+/g, ' ');
      const key = titleKey(shown);
      if (key === '' || shown.length > longestText || waiting.size >= waitingAtMost) return;
      const now = clock.now().toISOString();
      const entry = {
        serviceid,
        session,
        text_key: key,
        text: shown,
        day: now.slice(0, 10),
        searched_at: now,
      };
      waiting.set(`${serviceid} ${session} ${key}`, entry);
    },
    async read(serviceid, session) {
      await flush();
      const [mine, popular] = await Promise.all([
        db
          .selectFrom('search_event')
          .select(({ fn }) => [fn.max('text').as('text'), fn.max('searched_at').as('latest')])
          .where(({ and }) => and({ serviceid, session }))
          .where('day', '>=', oldestDay())
          .groupBy('text_key')
          .orderBy('latest', 'desc')
          .limit(shownTexts)
          .execute(),
        db
          .selectFrom('search_event')
          .select(({ fn }) => [
            fn.max('text').as('text'),
            fn.count<number>('session').distinct().as('sessions'),
          ])
          .where('serviceid', '=', serviceid)
          .where('day', '>=', oldestDay())
          .groupBy('text_key')
          .having(({ fn }) => fn.count('session').distinct(), '>=', popularFrom)
          .orderBy('sessions', 'desc')
          .orderBy('text')
          .limit(shownTexts)
          .execute(),
      ]);
      return { mine: mine.map((row) => row.text), popular: popular.map((row) => row.text) };
    },
    async forgetOld() {
      await db.deleteFrom('search_event').where('day', '<', oldestDay()).execute();
    },
  };
}
