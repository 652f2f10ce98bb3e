import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the dialog over the page, which is inert until the returned function closes the dialog. The browser returns the
 * focus to the element that had it; if that is gone (the login button after a login), the focus goes to the main
 * content. `onForced` is called when the browser closes the dialog, as it does if a dialog keeps refusing to close.
 */
export function showModal(dialog: HTMLDialogElement, onForced: () => void): () => void {
  // The event comes late: the dialog may have been opened again.
  const onClose = () => dialog.open || onForced();
  dialog.showModal();
  dialog.addEventListener('close', onClose);
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  change([...open, dialog]);
  return () => {
    change(open.filter((other) => other !== dialog));
    dialog.removeEventListener('close', onClose);
    dialog.close();
    // The page may still be replacing the element that opened the dialog.
    setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true });
    });
  };
}

/** {@link showModal} while the component is mounted. */
export function useModal(dialog: { readonly current: HTMLDialogElement | null }, onForced: () => void): void {
  const forced = useEffectEvent(onForced);
  useLayoutEffect(() => {
    if (dialog.current !== null) return showModal(dialog.current, () => forced());
  }, [dialog]);
}

/** The topmost open modal dialog. Only what is inside it can be used. */
function topModal(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/** {@link topModal} as a hook. */
export function useTopModal(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    topModal,
    () => undefined,
  );
}
