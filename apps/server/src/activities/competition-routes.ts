import { activitiesCalls } from '@yuelan/contract';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { listCompetitions, readCompetition } from './competition-reads.ts';

/** Wires the calls of competitions. */
export function serveCompetitions(portal: Portal): void {
  const { db } = portal;
  serve(portal, activitiesCalls.competitions, (caller, input) => listCompetitions(db, caller, input));
  serve(portal, activitiesCalls.competition, async (caller, { id }) => {
    const competition = await readCompetition(db, caller, id);
    if (competition === undefined) throw refuse('activities.competition.missing');
    return competition;
  });
}
