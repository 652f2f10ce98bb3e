import { lazy } from 'react';

/** Loaded with the editor of content. */
export const ChallengePreview = lazy(async () => ({
  default: (await import('./components/challenge-preview.tsx')).ChallengePreview,
}));
