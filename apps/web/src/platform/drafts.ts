import { useState } from 'react';
import type { z } from 'zod/mini';
import { pageStore, tabStore } from './storage.ts';

/** Begins the storage keys of drafts. */
export const draftPrefix = 'draft:';

/**
 * What somebody has typed into a form, kept in the tab until `clear` or `forget`, so that nothing is lost by a reload,
 * a lost session or a login in between. `personal` data is only kept in memory, and survives a login on the page. Never
 * use it for passwords. `shape` validates the stored value.
 */
export function useDraft<Shape extends z.ZodMiniType>(
  name: string,
  shape: Shape,
  initial: z.output<Shape>,
  { personal = false } = {},
): {
  readonly value: z.output<Shape>;
  readonly change: (next: z.output<Shape>) => void;
  /** For a form that was sent: it keeps showing its values, but the draft is gone. */
  readonly forget: () => void;
  /** Back to the initial value. */
  readonly clear: () => void;
} {
  const store = personal ? pageStore : tabStore;
  const [kept] = useState(() => store.read(draftPrefix + name, shape));
  const [value, setValue] = useState(kept ?? initial);
  return {
    value,
    change(next) {
      setValue(next);
      store.write(draftPrefix + name, next);
    },
    forget() {
      store.remove(draftPrefix + name);
    },
    clear() {
      setValue(initial);
      store.remove(draftPrefix + name);
    },
  };
}
