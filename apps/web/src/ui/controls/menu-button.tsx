import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { buttonClass } from './button.tsx';
import styles from './menu-button.module.css';

/** The list ends where its button ends. At the left edge of a narrow window, it begins where its button begins. */
function keepInWindow(list: HTMLElement | null): void {
  if (list !== null && list.getBoundingClientRect().left < 0) list.dataset['start'] = '';
}

/**
 * A button that opens a short list of links and buttons (`children`: `<li>`s). Escape, a choice, a click elsewhere or
 * leaving with Tab closes the list. After Escape and a choice, the button has the focus.
 */
export function MenuButton({
  label,
  name,
  startsOpen = false,
  children,
}: {
  /** What the button shows. */
  readonly label: ReactNode;
  /** The accessible name of the list. */
  readonly name: string;
  /** The placeholder was clicked while the menu's code was loading. */
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(startsOpen);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (startsOpen) button.current?.focus();
  }, [startsOpen]);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === true) return;
      setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave.
    <div
      ref={root}
      className={styles['menu']}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) {
          setOpen(false);
        }
      }}
    >
      <button
        ref={button}
        type="button"
        className={classNames(buttonClass('quiet'), styles['button'])}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['label']}>{label}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the click of what was chosen passes here, keys come as clicks.
        <ul
          ref={keepInWindow}
          id={id}
          className={styles['list']}
          aria-label={name}
          // Before the choice acts: a dialog that it opens gives the focus back to the button.
          onClickCapture={() => button.current?.focus()}
          onClick={() => setOpen(false)}
        >
          {children}
        </ul>
      )}
    </div>
  );
}
