import { useState } from 'react';
import type { z } from 'zod/mini';
import { draftPrefix, tabStore } from './storage.ts';

/**
 * What somebody has typed into a form, kept in the tab until `clear` or `forget`, so that nothing is lost by a reload,
 * a lost session or a login in between. Use another `store` for personal data, and never use it for passwords. `shape`
 * validates the stored value.
 */
export function useDraft<Shape extends z.ZodMiniType>(
  name: string,
  shape: Shape,
  initial: z.output<Shape>,
  store = tabStore,
): {
  readonly value: z.output<Shape>;
  readonly change: (next: z.output<Shape>) => void;
  /** For a form that was sent: it keeps showing its values, but the draft is gone. */
  readonly forget: () => void;
  /** Back to the initial value. */
  readonly clear: () => void;
} {
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
