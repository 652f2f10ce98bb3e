import { z } from 'zod/mini';
import { deviceStore } from '../platform/storage.ts';
import { createStore, type Store } from '../platform/store.ts';

function keptChoice<const Names extends readonly [string, ...string[]]>(
  key: string,
  names: Names,
): Store<Names[number] | undefined> {
  const choice = createStore<Names[number] | undefined>(deviceStore.read(key, z.enum(names)));
  return {
    ...choice,
    set(next) {
      choice.set(next);
      deviceStore.write(key, next);
    },
  };
}

/**
 * How answers appear: letter by letter or at once. Without a choice the device decides (at once with reduced motion).
 */
export const answerPace = keptChoice('assistant:pace', ['typed', 'whole']);

/** How a mind map is shown. */
export const mapKind = keptChoice('assistant:map', ['map', 'list']);

const still = '(prefers-reduced-motion: reduce)';

/** Whether answers appear at once. */
export function isWholeAtOnce(): boolean {
  return (answerPace.get() ?? (matchMedia(still).matches ? 'whole' : 'typed')) === 'whole';
}
