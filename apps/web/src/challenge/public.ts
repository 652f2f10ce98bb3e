/** What other parts of the portal use of the knowledge challenge. */

export { LevelAnswers } from './components/answers-dialog.tsx';
export { ChallengeButton } from './components/challenge-button.tsx';
export { OwnChallenges } from './components/own-challenges.tsx';
