import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Question } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

interface Asked extends Question {
  readonly answer: (confirmed: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; true if confirmed, false if declined or closed. A question still open counts as declined. */
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

/** Where questions appear; one per page. */
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
