import { lazy } from 'react';

/** Loaded with the content editor. */
export const ActivityPreview = lazy(async () => ({
  default: (await import('./components/activity-preview.tsx')).ActivityPreview,
}));
