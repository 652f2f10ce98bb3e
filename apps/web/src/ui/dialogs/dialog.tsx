import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../controls/close-button.tsx';
import { afterPaint } from '../feedback/after-paint.ts';
import { classNames } from '../style/class-names.ts';
import styles from './dialog.module.css';
import { useModal } from './modal.ts';

/**
 * A dialog over the page, open as long as it is mounted. Escape, the cross and a click beside it ask to close it. The
 * element with `data-autofocus` has the focus first. Load components that use it lazily. `width` in pixels at 16 px to
 * the rem.
 */
export function Dialog({
  onClose,
  title,
  closeLabel,
  width = 480,
  shape = 'sheet',
  className,
  keepOnOutsideClick = false,
  mustAnswer = false,
  footer,
  children,
}: {
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly width?: number;
  /** Of a dialog with a place and width of its own. */
  readonly className?: string | undefined;
  /** `sheet` fills the screen of a phone; `window`, for a short question, never does. */
  readonly shape?: 'sheet' | 'window';
  /** For forms: a click beside the dialog does not throw away what was entered. */
  readonly keepOnOutsideClick?: boolean;
  /** Neither Escape nor a cross closes it: its own buttons lead out. */
  readonly mustAnswer?: boolean;
  /** Its buttons; they stay in sight while the rest scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useModal(dialog, onClose);

  /** Hides it at once. That the page can be used again and gets its focus back is long work on a slow phone. */
  function leave(): void {
    dialog.current?.toggleAttribute('data-leaving', true);
    afterPaint(() => {
      dialog.current?.removeAttribute('data-leaving');
      onClose();
    });
  }

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one on the backdrop; Escape does the same.
    <dialog
      ref={dialog}
      className={classNames(styles['dialog'], className ?? styles[shape])}
      style={className === undefined ? { width: `${width / 16}rem` } : undefined}
      aria-labelledby={id}
      closedby={mustAnswer ? 'none' : 'closerequest'}
      // Also comes up from a file field whose chooser was cancelled.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!mustAnswer) leave();
      }}
      // The content covers the whole element, so what hits it is the backdrop. Not the end of a selection of text.
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        const outside = event.target === event.currentTarget && pressed.current === event.currentTarget;
        if (outside && !keepOnOutsideClick && !mustAnswer) leave();
      }}
    >
      <div className={styles['content']}>
        <div className={styles['header']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {!mustAnswer && <CloseButton label={closeLabel} onClick={leave} />}
        </div>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
