import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../controls/close-button.tsx';
import { afterPaint } from '../feedback/after-paint.ts';
import { classNames } from '../style/class-names.ts';
import styles from './dialog.module.css';
import { useModal } from './modal.ts';

/**
 * A dialog over the page, open while it is mounted. Escape, the cross or a click outside asks to close it. The element
 * with `data-autofocus` gets the focus first. Load components that use it lazily. `width` is in pixels, converted at 16
 * px to the rem.
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
  /** For a dialog with its own place and width. */
  readonly className?: string | undefined;
  /** `sheet` fills a phone's screen; `window`, for a short question, does not. */
  readonly shape?: 'sheet' | 'window';
  /** For forms: a click outside the dialog does not discard the input. */
  readonly keepOnOutsideClick?: boolean;
  /** The dialog closes only by its own buttons, not by Escape or a cross. */
  readonly mustAnswer?: boolean;
  /** The dialog's buttons; they stay in view while the rest scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useModal(dialog, onClose);

  /** Hides the dialog at once. Making the page usable and giving it back the focus takes a slow phone long. */
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
      // A file field fires this event too when its file chooser is cancelled.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!mustAnswer) leave();
      }}
      // The content covers the whole dialog, so a click on the dialog itself is on the backdrop. A text selection that
      // only ends there does not count.
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
