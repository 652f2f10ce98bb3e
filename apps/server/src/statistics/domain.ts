import { dayMs } from '../platform/clock.ts';
import type { Domain } from '../platform/portal.ts';
import { settleAction, undoSettlement } from './actions/settle-unanswered.ts';
import { Statistics } from './board.ts';
import { statisticsMigrations } from './migrations.ts';
import { serveStatistics } from './routes.ts';
import { Searches } from './searches.ts';
import { Visits } from './visits.ts';

const writeMs = 10_000;

declare module '../platform/portal.ts' {
  interface Services {
    statistics: Statistics;
    searches: Searches;
    visits: Visits;
  }
}

/** A library's statistics. The domain starts before those that add their parts to it. */
export const statisticsDomain: Domain = {
  name: 'statistics',
  migrations: statisticsMigrations,
  momentary: ['recent_visit'],
  start(portal) {
    const { db, clock } = portal;
    const statistics = new Statistics();
    const visits = new Visits(db, clock, statistics);
    const searches = new Searches(db, clock);
    portal.services.statistics = statistics;
    portal.services.searches = searches;
    portal.services.visits = visits;
    portal.guards.push((_call, caller) => visits.see(caller));
    portal.undoers.add(settleAction, (tx, undoing) => undoSettlement(portal, tx, undoing));
    const flush = async () => {
      await visits.flush();
      await searches.flush();
    };
    serveStatistics(portal, { db, statistics, flush });
    portal.jobs.add({ name: 'save-counts', when: { everyMs: writeMs }, on: 'every-node', run: flush });
    portal.onClose(flush);
    portal.jobs.add({
      name: 'forget-unanswered-searches',
      when: { everyMs: dayMs },
      on: 'one-node',
      run: () => searches.forgetOld(),
    });
  },
};
