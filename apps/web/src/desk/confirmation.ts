import type { PageStore } from '../platform/page.ts';

/** A call that waits until somebody has proved again who they are. */
export interface Awaited {
  readonly answer: (confirmed: boolean) => void;
}

/** The question that the dialog shows (`confirmation-dialog.tsx`); calls at the same time share it. */
export const awaitedConfirmation: PageStore<Awaited | undefined> = { initial: () => undefined };

/** Resolves when the dialog is answered: true when the server took the proof. */
export function askConfirmation(store: {
  get(): Awaited | undefined;
  set(next: Awaited | undefined): void;
}): Promise<boolean> {
  return new Promise((resolve) => {
    const before = store.get();
    store.set({
      answer(confirmed) {
        before?.answer(confirmed);
        resolve(confirmed);
        store.set(undefined);
      },
    });
  });
}
