import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './file-drop.module.css';

/**
 * An area to drop files on or choose them in. During an upload, `progress` goes from 0 to 1, and `progressText` says
 * the same in words. The field then takes no files, but can have the focus, like a busy {@link Button}.
 */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  progress,
  progressText,
  onFiles,
}: {
  readonly label: string;
  readonly hint: string;
  /** As in `<input accept>`. The caller must still check the contents of the files. */
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  readonly progress?: number | undefined;
  readonly progressText?: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const id = useId();
  /** Moving onto a child also leaves its parent, so count both events. */
  const [over, setOver] = useState(0);
  const busy = progress !== undefined;

  function take(list: FileList | null | undefined): void {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    setOver(0);
    take(event.dataTransfer?.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard.
    <div
      className={classNames(styles['drop'], over > 0 && !busy && styles['over'])}
      onDragEnter={(event) => {
        event.preventDefault();
        setOver((count) => count + 1);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => setOver((count) => Math.max(0, count - 1))}
      onDrop={drop}
    >
      <IconFileUpload size={32} stroke={1.4} aria-hidden="true" />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{hint}</p>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-disabled={busy || undefined}
        aria-describedby={`${id}-hint`}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Allows the same file to be chosen again after a correction.
          currentTarget.value = '';
        }}
      />
      {busy && (
        <>
          <progress value={progress} max={1} aria-label={label} />
          <p role="status">{progressText}</p>
        </>
      )}
    </div>
  );
}
