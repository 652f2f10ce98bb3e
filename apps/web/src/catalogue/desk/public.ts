import { lazy } from 'react';

/** Loaded with the editor of content. */
export const BookInput = lazy(async () => ({
  default: (await import('./components/book-input.tsx')).BookInput,
}));
