import type { PageStore } from '../platform/page.ts';

/** A call that waits until the person has proved their identity again. */
export interface Awaited {
  readonly answer: (confirmed: boolean) => void;
}

/** The request that the dialog shows (`confirmation-dialog.tsx`); calls at the same time share it. */
export const awaitedConfirmation: PageStore<Awaited | undefined> = { initial: () => undefined };

/** Resolves when the dialog is closed: true if the server accepted the proof. */
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
