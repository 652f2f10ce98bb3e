import { z } from 'zod/mini';
import { deviceStore, tabStore } from '../platform/storage.ts';
import { createStore, useStore } from '../platform/store.ts';
import type { Choices } from './play.ts';

const nextKey = 'challenge:next-button';
const nextButton = createStore(deviceStore.read(nextKey, z.boolean()) ?? false);

/** Whether, on this device, a button leads to the next question instead of half a second's delay after a choice. */
export function useNextButton(): readonly [boolean, (on: boolean) => void] {
  return [
    useStore(nextButton),
    (on) => {
      nextButton.set(on);
      deviceStore.write(nextKey, on);
    },
  ];
}

const choicesSchema = z.record(z.string(), z.string());
const choicesKey = (levelId: string) => `challenge:${levelId}`;

/** The choices in a level, kept in the tab until the server has them: a reload or a lost network loses nothing. */
export const keptChoices = {
  read: (levelId: string): Choices => tabStore.read(choicesKey(levelId), choicesSchema) ?? {},
  write: (levelId: string, chosen: Choices) => tabStore.write(choicesKey(levelId), chosen),
  remove: (levelId: string) => tabStore.remove(choicesKey(levelId)),
} as const;
