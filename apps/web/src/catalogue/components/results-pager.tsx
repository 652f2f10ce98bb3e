/** The pager of a list of titles. */
export { LaterPager as ResultsPager } from '../../platform/later-pager.tsx';
