import { IconBooks, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './states.module.css';

/** A friendly message that there is nothing here, with what to do next as `children`. */
export function EmptyState({
  title,
  message,
  icon,
  heading = false,
  children,
}: {
  readonly title: string;
  readonly message?: string;
  readonly icon?: ReactNode;
  /** If it is all that the screen shows, its title is the screen's heading. */
  readonly heading?: boolean;
  readonly children?: ReactNode;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles['state']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon ?? <IconBooks stroke={1.3} />}
      </span>
      <Title className={styles['title']}>{title}</Title>
      {message !== undefined && <p className={styles['message']}>{message}</p>}
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}

/** Something went wrong: the server's message and a way to try again. Announced when it appears. */
export function FailedState({
  title,
  message,
  retryLabel,
  onRetry,
  compact = false,
  heading = false,
}: {
  readonly title: string;
  readonly message: string;
  readonly retryLabel?: string;
  readonly onRetry?: (() => void) | undefined;
  /** For a panel: one line and a quiet button. */
  readonly compact?: boolean;
  /** As in {@link EmptyState}. */
  readonly heading?: boolean;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={compact ? styles['compact'] : styles['state']} role="alert">
      {!compact && (
        <span className={styles['icon']} aria-hidden="true">
          <IconPlugConnectedX stroke={1.3} />
        </span>
      )}
      <Title className={styles['title']}>{title}</Title>
      {message !== '' && <p className={styles['message']}>{message}</p>}
      {onRetry !== undefined && (
        <div className={styles['actions']}>
          <Button onClick={onRetry} kind={compact ? 'quiet' : 'plain'}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
