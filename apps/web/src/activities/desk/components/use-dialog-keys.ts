import { type RefObject, useEffect, useRef } from 'react';

/** Single-key shortcuts for the dialog around an element, ignored while somebody types. */
export function useDialogKeys(
  inside: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const press = useRef(keys);
  press.current = keys;
  useEffect(() => {
    const own = inside.current?.closest('dialog');
    const onKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (!(target instanceof Element) || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target.matches('input:not([type="radio"]), textarea, select')) return;
      const does = press.current[event.key.toLowerCase()];
      if (does === undefined) return;
      event.preventDefault();
      does();
    };
    own?.addEventListener('keydown', onKey);
    return () => own?.removeEventListener('keydown', onKey);
  }, [inside]);
}
