import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './conflict.module.css';
import { Dialog } from './dialog.tsx';

/** One field of something that two people changed. */
export interface ConflictField {
  readonly key: string;
  readonly label: string;
  /** As it is stored now, after the other person's change. */
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  readonly differs: boolean;
}

export interface ConflictWords {
  readonly title: string;
  /** Who changed it, and what there is to decide. */
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
 * Somebody else changed the same thing in the meantime. Both versions stand side by side, and nothing is overwritten
 * before one of them is chosen.
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
  /** Back to the form, which keeps what was entered. */
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
