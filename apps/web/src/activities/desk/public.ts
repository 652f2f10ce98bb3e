import { lazy } from 'react';

/** Loaded with the editor of content. */
export const ActivityPreview = lazy(async () => ({
  default: (await import('./components/activity-preview.tsx')).ActivityPreview,
}));
