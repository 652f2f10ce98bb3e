import { type ComponentProps, lazy, Suspense } from 'react';
import { withMessages } from '../../messages/lazy-messages.ts';
import styles from './lazy-parts.module.css';

const LazyReadingHelp = lazy(() => withMessages(() => import('./reading-help.tsx')));
const LazyBetterQueries = lazy(() => withMessages(() => import('./better-queries-dialog.tsx')));

/** The reading help tab of a book's page; its code and messages load when it is opened. */
export function ReadingHelp(props: ComponentProps<typeof LazyReadingHelp>) {
  return (
    <div className={styles['room']}>
      <Suspense>
        <LazyReadingHelp {...props} />
      </Suspense>
    </div>
  );
}

/** The dialog of better queries; its code and messages load when it is opened. */
export function BetterQueries(props: ComponentProps<typeof LazyBetterQueries>) {
  return (
    <Suspense>
      <LazyBetterQueries {...props} />
    </Suspense>
  );
}
