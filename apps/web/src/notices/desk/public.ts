import { lazy } from 'react';

/** Loaded with the editor of content. */
export const NoticePreview = lazy(async () => ({
  default: (await import('./components/notice-preview.tsx')).NoticePreview,
}));
