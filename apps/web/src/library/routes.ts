/** For the shell: the pages that belong to no library. */
export { ChooseScreen } from './screens/choose-screen.tsx';
export { NotMatchScreen } from './screens/not-match-screen.tsx';
