import { z } from 'zod';
import { currentClientid } from '../platform/address.ts';
import { dropKept, readKept, writeKept } from '../platform/kept-on-device.ts';
import { createStore, useStore } from '../platform/store.ts';
import { forgetPages, keepPage } from '../platform/worker.ts';

/** A reader's card and loans as they were once. */
const keptCardSchema = z.object({
  clientid: z.string(),
  /** The card's number: a kept card goes when somebody else logs in. */
  owner: z.string(),
  name: z.string(),
  /** ISO 8601. */
  asOf: z.string(),
  total: z.int(),
  loans: z.array(z.object({ id: z.string(), bookName: z.string(), shouldReturnTime: z.string() })),
});
export type KeptCard = z.infer<typeof keptCardSchema>;
/** What a card shows, however old. */
export type CardFacts = Omit<KeptCard, 'clientid'>;

const kept = createStore<KeptCard | undefined>(
  currentClientid === undefined ? undefined : readKept(currentClientid, keptCardSchema),
  () => undefined,
);

/** The card that is kept on this device, or nothing. */
export function useKeptCard(): KeptCard | undefined {
  return useStore(kept);
}

/** Writes down what the card shows now; the page that shows it is kept when the card is kept for the first time. */
export function keepCard(facts: CardFacts): void {
  if (currentClientid === undefined) return;
  const first = kept.get() === undefined;
  const next = { ...facts, clientid: currentClientid };
  writeKept(next);
  kept.set(next);
  if (first) void keepPage('/card');
}

/** Removes card and loans from this device. */
export function forgetCard(): void {
  dropKept();
  kept.set(undefined);
  void forgetPages();
}
