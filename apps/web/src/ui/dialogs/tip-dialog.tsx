import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Seal } from '../pictures/seal.tsx';
import { Dialog } from './dialog.tsx';
import styles from './tip-dialog.module.css';

/** One thing to know, under a seal, and what can be done about it (`actions`, before the close button). */
export default function TipDialog({
  title,
  mark,
  good = false,
  width = 420,
  closeLabel,
  onClose,
  actions,
  children,
}: {
  readonly title: string;
  /** One character for the seal; decoration. */
  readonly mark: string;
  /** For good news. */
  readonly good?: boolean;
  readonly width?: number;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      width={width}
      shape="window"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
            kind={actions === undefined ? 'primary' : 'plain'}
            {...(actions === undefined ? { 'data-autofocus': true } : {})}
          >
            {closeLabel}
          </Button>
          {actions}
        </>
      }
    >
      <div className={styles['tip']}>
        <Seal mark={mark} look="stamp" good={good} />
        {children}
      </div>
    </Dialog>
  );
}
