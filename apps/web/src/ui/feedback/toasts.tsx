import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../controls/close-button.tsx';
import { useTopModal } from '../dialogs/modal.ts';
import { classNames } from '../style/class-names.ts';
import styles from './toasts.module.css';

export type ToastTone = 'success' | 'info' | 'error';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** See docs/limits.md#timing-on-the-pages. */
const lifetimeMilliseconds = 5000;
const mostAtOnce = 4;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message: successes and news disappear after 5 s, errors stay until they are closed. */
export function showToast(tone: ToastTone, text: string): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, tone, text }].slice(-mostAtOnce));
}

function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle } as const;

/** The place for messages; one per page. Inside the topmost modal dialog, so that people can hear and close them. */
export function Toasts({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
  const modal = useTopModal();
  const cards = (list: readonly Toast[]) =>
    list.map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />);
  const errors = shown.filter((toast) => toast.tone === 'error');
  const region = (
    <section className={styles['region']} data-unprinted aria-label={label}>
      <div role="status">{cards(shown.filter((toast) => toast.tone !== 'error'))}</div>
      {(modal === undefined || errors.length > 0) && <div role="alert">{cards(errors)}</div>}
    </section>
  );
  return modal === undefined || shown.length === 0 ? region : createPortal(region, modal);
}

function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const Icon = icons[toast.tone];
  useEffect(() => {
    if (toast.tone === 'error') return;
    const timer = setTimeout(() => closeToast(toast.id), lifetimeMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={classNames(styles['toast'], styles[toast.tone])}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <p>{toast.text}</p>
      <CloseButton label={closeLabel} size={18} onClick={() => closeToast(toast.id)} />
    </div>
  );
}
