/** The exports of the challenge domain for other parts of the portal. */

export { LevelAnswers } from './components/answers-dialog.tsx';
export { ChallengeButton } from './components/challenge-button.tsx';
export { OwnChallenges } from './components/own-challenges.tsx';
