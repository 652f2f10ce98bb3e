import { lazy } from 'react';

/** Loaded with the content editor. */
export const NoticePreview = lazy(async () => ({
  default: (await import('./components/notice-preview.tsx')).NoticePreview,
}));
