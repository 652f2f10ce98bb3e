import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

/**
 * A dialog over the page, the whole screen on a phone: focus stays inside and goes back to where it was, Escape and
 * the cross close it. Load screens that use it lazily. `width` in pixels at 16 px to the rem.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  width = 480,
  keepOnOutsideClick = false,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly width?: number;
  /** For forms: a click beside the dialog does not throw away what was entered. */
  readonly keepOnOutsideClick?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={`${width / 16}rem`}
      centered
      // Mantine's lock writes a style element, which the content security policy forbids; base.css locks instead.
      lockScroll={false}
      closeOnClickOutside={!keepOnOutsideClick}
      closeButtonProps={{ 'aria-label': closeLabel }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        overlay: styles['overlay'] ?? '',
        inner: styles['inner'] ?? '',
        content: styles['content'] ?? '',
        header: styles['header'] ?? '',
        title: styles['title'] ?? '',
        close: styles['close'] ?? '',
        body: styles['body'] ?? '',
      }}
    >
      <span data-scroll-lock hidden />
      {children}
    </Modal>
  );
}
