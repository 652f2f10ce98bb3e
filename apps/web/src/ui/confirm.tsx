import { lazy, Suspense, useSyncExternalStore } from 'react';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the confirming button does, as a verb. */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** For what cannot be undone. */
  readonly danger?: boolean;
}

interface Asked extends Question {
  readonly answer: (confirmed: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; true when confirmed, false when declined or closed. A question before it counts as declined. */
export function askConfirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    change({
      ...question,
      answer(confirmed) {
        change(undefined);
        resolve(confirmed);
      },
    });
  });
}

/** Where questions appear; once in the page. */
export function Confirms() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => undefined,
  );
  if (question === undefined) return null;
  return (
    <Suspense>
      <ConfirmDialog question={question} onAnswer={question.answer} />
    </Suspense>
  );
}
