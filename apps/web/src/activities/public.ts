/** What other parts of the portal use of the activities. */
export { homeCompetitionsQuery } from './api.ts';
export { CompetitionLines } from './components/competition-lines.tsx';
