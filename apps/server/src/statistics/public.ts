export {
  countOn,
  countsByDay,
  countsByGroup,
  type DayCount,
  type Group,
  type GroupCount,
  noGroup,
} from './counts.ts';
export { statisticsDomain } from './domain.ts';
export { dayIn, instantsOf, type Span } from './rules/period.ts';
export { findSynonym } from './unanswered-store.ts';
