import { lazy } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';

/** What only readers see of other screens: a visitor's page does not load it. */
export const lazyReaderLines = lazy(() => withMessages(() => import('./reader-lines.tsx')));
export const lazyLinesRoom = lazy(() => import('./lines-room.tsx'));
export const lazyLoanCount = lazy(() => withMessages(() => import('./loan-count.tsx')));
