import { IconBooks, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './states.module.css';

interface Words {
  readonly title: string;
  readonly message?: ReactNode;
  /** If it is all that the screen shows, its title is the screen's heading. */
  readonly heading?: boolean | undefined;
}

/** A friendly message that there is nothing here, with what to do next as `children`. */
export function EmptyState({
  icon = <IconBooks stroke={1.3} />,
  ...rest
}: Words & { readonly icon?: ReactNode; readonly children?: ReactNode }) {
  return <State {...rest} icon={icon} />;
}

/** Something went wrong: the server's message and a way to try again. Announced when it appears. */
export function FailedState({
  retryLabel,
  onRetry,
  compact,
  ...words
}: Words & {
  readonly retryLabel?: string;
  readonly onRetry?: (() => void) | undefined;
  /** For a panel: one line and a quiet button. */
  readonly compact?: boolean | undefined;
}) {
  return (
    <State
      {...words}
      look={compact ? 'compact' : 'state'}
      role="alert"
      icon={compact ? undefined : <IconPlugConnectedX stroke={1.3} />}
    >
      {onRetry && (
        <Button onClick={onRetry} kind={compact ? 'quiet' : 'plain'}>
          {retryLabel}
        </Button>
      )}
    </State>
  );
}

function State({
  look = 'state',
  role,
  icon,
  title,
  message = '',
  heading,
  children,
}: Words & {
  readonly look?: 'state' | 'compact';
  readonly role?: 'alert';
  readonly icon: ReactNode;
  readonly children?: ReactNode;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles[look]} role={role}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={styles['title']}>{title}</Title>
      {message !== '' && <p className={styles['message']}>{message}</p>}
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
