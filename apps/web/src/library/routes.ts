/** The pages that belong to no library, for the shell. */
export { ChooseScreen } from './screens/choose-screen.tsx';
export { NotMatchScreen } from './screens/not-match-screen.tsx';
