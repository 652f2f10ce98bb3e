import { lazy } from 'react';

/** Loaded together with the content editor. */
export const BooklistPreview = lazy(async () => ({
  default: (await import('./components/booklist-preview.tsx')).BooklistPreview,
}));
export const BookInput = lazy(async () => ({
  default: (await import('./components/book-input.tsx')).BookInput,
}));
