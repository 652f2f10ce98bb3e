import { lazy } from 'react';

/** Loaded with the editor of content. */
export const BooklistPreview = lazy(async () => ({
  default: (await import('./components/booklist-preview.tsx')).BooklistPreview,
}));
export const BookInput = lazy(async () => ({
  default: (await import('./components/book-input.tsx')).BookInput,
}));
