import { z } from 'zod/mini';
import { dropKept, readKept, writeKept } from '../platform/kept-on-device.ts';
import { type Page, type PageStore, usePageStore } from '../platform/page.ts';
import { forgetPages, keepPage } from '../platform/worker.ts';

/** A reader's card and loans at some time in the past. */
const keptCardSchema = z.object({
  clientid: z.string(),
  /** The card's number: a kept card is removed when somebody else logs in. */
  owner: z.string(),
  name: z.string(),
  /** ISO 8601. */
  asOf: z.string(),
  total: z.int(),
  loans: z.array(z.object({ id: z.string(), bookName: z.string(), shouldReturnTime: z.string() })),
});
export type KeptCard = z.infer<typeof keptCardSchema>;
/** The content of a card, however old. */
export type CardFacts = Omit<KeptCard, 'clientid'>;

const kept: PageStore<KeptCard | undefined> = {
  initial: ({ library }) => (library === undefined ? undefined : readKept(library, keptCardSchema)),
  onServer: () => undefined,
};

/** The card that is kept on this device, or undefined. */
export function useKeptCard(): KeptCard | undefined {
  return usePageStore(kept);
}

/** Stores what the card shows now. The first time, the card's page is kept as well. */
export function keepCard(page: Page, facts: CardFacts): void {
  if (page.library === undefined) return;
  const first = page.store(kept).get() === undefined;
  const next = { ...facts, clientid: page.library };
  writeKept(next);
  page.store(kept).set(next);
  if (first) void keepPage(`/${page.library}/card`);
}

/** Removes the card and its loans from this device. */
export function forgetCard(page: Page): void {
  dropKept();
  page.store(kept).set(undefined);
  void forgetPages();
}
