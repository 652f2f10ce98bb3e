import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../messages/translation.ts';
import { FailedState } from '../ui/feedback/states.tsx';
import { CallError, isPassing } from './call-error.ts';
import { useFailure } from './use-failure.ts';

/**
 * A query in its three states: `waiting` (a skeleton) until the first answer; the failed state with the server's
 * message and, if a retry can help, a retry button; otherwise `children` with the data. An older answer stays while a
 * newer one loads.
 */
export function Loaded<Data>({
  query,
  waiting,
  compact = false,
  children,
}: {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: CallError | Error | null;
    readonly refetch: () => unknown;
  };
  readonly waiting: ReactNode;
  /** For a panel. */
  readonly compact?: boolean;
  readonly children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('platform');
  const failure = useFailure(query.error);
  const hasData = query.data !== undefined;
  const isRetried = useRef(false);
  // The button that had the focus is gone. Reading continues with what was asked for.
  useEffect(() => {
    if (hasData && isRetried.current && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
    if (hasData) isRetried.current = false;
  }, [hasData]);
  const retry = (): void => {
    isRetried.current = true;
    void query.refetch();
  };
  if (query.data !== undefined) return children(query.data);
  if (failure === undefined) return waiting;
  const refused = query.error instanceof CallError && query.error.outcome.kind === 'refused';
  return (
    <FailedState
      compact={compact}
      title={refused ? failure : t('failed.title')}
      message={refused ? '' : failure}
      retryLabel={t('failed.retry')}
      onRetry={isPassing(query.error) || !refused ? retry : undefined}
    />
  );
}
