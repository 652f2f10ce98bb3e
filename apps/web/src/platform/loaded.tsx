import type { ReactNode } from 'react';
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
  compact,
  heading,
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
  /** If the screen has its heading from the data, the failure is the heading. */
  readonly heading?: boolean;
  readonly children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('platform');
  const failure = useFailure(query.error);
  if (query.data !== undefined) return children(query.data);
  if (failure === undefined) return waiting;
  const refused = query.error instanceof CallError && query.error.outcome.kind === 'refused';
  return (
    <FailedState
      compact={compact}
      heading={heading}
      title={refused ? failure : t('failed.title')}
      message={refused ? '' : failure}
      retryLabel={t('failed.retry')}
      onRetry={isPassing(query.error) || !refused ? () => void query.refetch() : undefined}
    />
  );
}
