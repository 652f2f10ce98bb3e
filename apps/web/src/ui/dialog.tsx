import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { MantineScope } from './mantine-scope.tsx';

/**
 * A dialog over the page: focus stays inside and goes back to where it was, Escape and
 * the cross close it. Load screens that use it lazily. `width` in pixels at 16 px to the rem.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  closeLabel,
  width = 480,
  shape = 'sheet',
  keepOnOutsideClick = false,
  mustAnswer = false,
  footer,
  children,
}: {
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly width?: number;
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
  useFocusReturn(open);
  return (
    <MantineScope>
      <Modal
        opened={open}
        onClose={onClose}
        title={title}
        size={`${width / 16}rem`}
        centered
        // Mantine's lock writes a style element, which the content security policy forbids; base.css locks instead.
        lockScroll={false}
        returnFocus={false}
        closeOnClickOutside={!keepOnOutsideClick && !mustAnswer}
        closeOnEscape={!mustAnswer}
        withCloseButton={!mustAnswer}
        closeButtonProps={{ 'aria-label': closeLabel }}
        // Mantine's `<header>` would be a second banner of the page.
        attributes={{ header: { role: 'none' } }}
        transitionProps={{ duration: 120, transition: 'fade' }}
        classNames={{
          overlay: styles['overlay'] ?? '',
          inner: classNames(styles['inner'], styles[shape]),
          content: styles['content'] ?? '',
          header: styles['header'] ?? '',
          title: styles['title'] ?? '',
          close: styles['close'] ?? '',
          body: styles['body'] ?? '',
        }}
      >
        <span data-scroll-lock hidden />
        {children}
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </Modal>
    </MantineScope>
  );
}

/**
 * Gives the focus back to what had it before the dialog. Mantine's own way needs a dialog that is mounted before it
 * opens; ours often come into being open, loaded late.
 */
function useFocusReturn(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        const nowhere = document.activeElement === null || document.activeElement === document.body;
        // What opened it may be gone by then (the login button after a login): the page goes on at its content.
        const target = before?.isConnected === true ? before : document.querySelector('main');
        if (nowhere && target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, [open]);
}
