import { z } from 'zod/mini';
import { deviceStore, tabStore } from '../platform/storage.ts';
import { createStore, useStore } from '../platform/store.ts';
import type { Choices } from './play.ts';

const nextKey = 'challenge:next-button';
const nextButton = createStore(deviceStore.read(nextKey, z.boolean()) ?? false);

/** Whether the next question comes by a button instead of half a second after a choice, on this device. */
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

/** What was chosen in a level, kept in the tab until the server has it: a reload or a lost network loses nothing. */
export const keptChoices = {
  read: (levelId: string): Choices => tabStore.read(choicesKey(levelId), choicesSchema) ?? {},
  write: (levelId: string, chosen: Choices) => tabStore.write(choicesKey(levelId), chosen),
  remove: (levelId: string) => tabStore.remove(choicesKey(levelId)),
} as const;
