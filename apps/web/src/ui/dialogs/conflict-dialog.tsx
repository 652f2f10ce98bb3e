import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './conflict.module.css';
import { Dialog } from './dialog.tsx';

/** One field that two people changed. */
export interface ConflictField {
  readonly key: string;
  readonly label: string;
  /** The stored value, after the other person's change. */
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  readonly differs: boolean;
}

export interface ConflictWords {
  readonly title: string;
  /** Says who made the change and what to decide. */
  readonly text: string;
  readonly field: string;
  readonly theirs: string;
  readonly mine: string;
  readonly differs: string;
  readonly keepTheirs: string;
  readonly takeMine: string;
  readonly goOn: string;
}

/**
 * Somebody else changed the same thing in the meantime. Shows both versions side by side; nothing is overwritten until
 * one is chosen.
 */
export function ConflictDialog({
  fields,
  words,
  busy = false,
  onKeepTheirs,
  onTakeMine,
  onGoOn,
}: {
  readonly fields: readonly ConflictField[];
  readonly words: ConflictWords;
  readonly busy?: boolean;
  readonly onKeepTheirs: () => void;
  readonly onTakeMine: () => void;
  /** Back to the form, which keeps its input. */
  readonly onGoOn: () => void;
}) {
  return (
    <Dialog
      title={words.title}
      closeLabel={words.goOn}
      width={720}
      keepOnOutsideClick
      onClose={onGoOn}
      footer={
        <>
          <Button kind="quiet" onClick={onGoOn}>
            {words.goOn}
          </Button>
          <Button onClick={onKeepTheirs}>{words.keepTheirs}</Button>
          <Button kind="primary" busy={busy} onClick={onTakeMine}>
            {words.takeMine}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.theirs}</th>
              <th scope="col">{words.mine}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ key, label, theirs, mine, differs }) => (
              <tr key={key} className={differs ? styles['differs'] : undefined}>
                <th scope="row">
                  {label}
                  {differs && <div className={styles['note']}>{words.differs}</div>}
                </th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
