import { lazy } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';

/** Parts of other domains' screens that only readers see; a visitor's page does not load them. */
export const lazyReaderLines = lazy(() => withMessages(() => import('./reader-lines.tsx')));
export const lazyLinesRoom = lazy(() => import('./lines-room.tsx'));
export const lazyLoanCount = lazy(() => withMessages(() => import('./loan-count.tsx')));
