import { lazy } from 'react';

/** Loaded with the content editor. */
export const ChallengePreview = lazy(async () => ({
  default: (await import('./components/challenge-preview.tsx')).ChallengePreview,
}));
