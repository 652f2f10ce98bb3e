import { useEffect, useId, useRef } from 'react';
import styles from './scan-field.module.css';

/** Elements that take keys themselves: other fields, and everything in a dialog. */
const takesKeys = 'input, textarea, select, [contenteditable], dialog *';

/**
 * The field into which a barcode reader types; Enter sends. Keys typed while a button has the focus come here as well,
 * because the Enter of a scan must not press the last used button. The field is empty again before the next scan
 * begins.
 */
export function ScanField({
  label,
  hint,
  onScan,
}: {
  readonly label: string;
  readonly hint: string;
  readonly onScan: (text: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    const focusForKeys = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      const isElsewhere = target instanceof Element && target.matches(takesKeys);
      if (isTyping && !isElsewhere) field.current?.focus();
    };
    document.addEventListener('keydown', focusForKeys);
    return () => document.removeEventListener('keydown', focusForKeys);
  }, []);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const input = field.current;
        const text = input?.value.trim() ?? '';
        if (input === null || text === '') return;
        input.value = '';
        onScan(text);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        data-autofocus
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
      />
      <small id={`${id}-hint`}>{hint}</small>
    </form>
  );
}
