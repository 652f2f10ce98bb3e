import { type ReactNode, useEffect } from 'react';
import { classNames } from '../style/class-names.ts';
import { askConfirm } from './confirm.tsx';
import type { Question } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import styles from './side-panel.module.css';

/**
 * A dialog at the side of the window, to see and change the details of one row of a list. With `unsaved`, that question
 * is asked before the panel or the tab closes.
 */
export function SidePanel({
  title,
  closeLabel,
  wide = false,
  unsaved,
  footer,
  onClose,
  children,
}: {
  readonly title: string;
  readonly closeLabel: string;
  readonly wide?: boolean;
  /** Set while there is unsaved input. */
  readonly unsaved?: Question | undefined;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const isUnsaved = unsaved !== undefined;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  async function close(): Promise<void> {
    if (unsaved === undefined || (await askConfirm(unsaved))) onClose();
  }
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      className={classNames(styles['panel'], wide && styles['wide'])}
      keepOnOutsideClick={isUnsaved}
      footer={footer}
      onClose={() => void close()}
    >
      {children}
    </Dialog>
  );
}
