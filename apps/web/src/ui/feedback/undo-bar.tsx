import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../controls/button.tsx';
import { CloseButton } from '../controls/close-button.tsx';
import styles from './undo-bar.module.css';

interface Undoable {
  readonly text: string;
  readonly undo: () => Promise<unknown>;
}

let shown: Undoable | undefined;
const listeners = new Set<() => void>();

function change(next: Undoable | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Long enough for somebody who reads slowly or works by keyboard; after that, other ways to undo remain. */
const lifetimeMilliseconds = 20_000;

/** Says what was done, with an undo button. An earlier change can then no longer be undone here. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  change({ text, undo });
}

/** The bar to undo the last change; one per page. */
export function UndoBar({
  label,
  undoLabel,
  closeLabel,
  onFailed,
}: {
  readonly label: string;
  readonly undoLabel: string;
  readonly closeLabel: string;
  readonly onFailed: (error: unknown) => void;
}) {
  const undoable = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => undefined,
  );
  useEffect(() => {
    if (undoable === undefined) return;
    const timer = setTimeout(() => change(undefined), lifetimeMilliseconds);
    return () => clearTimeout(timer);
  }, [undoable]);
  return (
    <section aria-label={label}>
      <div
        role="status"
        className={undoable === undefined ? undefined : styles['bar']}
        data-undo={undoable === undefined ? undefined : ''}
        data-unprinted
      >
        {undoable !== undefined && (
          <>
            <span>{undoable.text}</span>
            <Button
              kind="quiet"
              onClick={() => {
                change(undefined);
                undoable.undo().catch(onFailed);
              }}
            >
              {undoLabel}
            </Button>
            <CloseButton label={closeLabel} size={18} onClick={() => change(undefined)} />
          </>
        )}
      </div>
    </section>
  );
}
