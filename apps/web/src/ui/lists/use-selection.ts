import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which of `ids` are ticked; an id that has left the list is no longer ticked. */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = ids.filter((id) => ticked.has(id));
  return {
    chosen,
    isChosen: (id: string) => ticked.has(id),
    toggle(id: string) {
      setTicked(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      );
    },
    all: chosen.length > 0 && chosen.length === ids.length,
    toggleAll() {
      setTicked(new Set(chosen.length === ids.length ? [] : ids));
    },
    clear() {
      setTicked(new Set());
    },
  } as const;
}
