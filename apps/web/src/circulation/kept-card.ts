import { z } from 'zod/mini';
import { dropKept, readKept, writeKept } from '../platform/kept-on-device.ts';
import { type Page, type PageStore, usePageStore } from '../platform/page.ts';
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

const kept: PageStore<KeptCard | undefined> = {
  initial: ({ library }) => (library === undefined ? undefined : readKept(library, keptCardSchema)),
  onServer: () => undefined,
};

/** The card that is kept on this device, or nothing. */
export function useKeptCard(): KeptCard | undefined {
  return usePageStore(kept);
}

/** Stores what the card shows now; the page that shows it is kept when the card is kept for the first time. */
export function keepCard(page: Page, facts: CardFacts): void {
  if (page.library === undefined) return;
  const first = page.store(kept).get() === undefined;
  const next = { ...facts, clientid: page.library };
  writeKept(next);
  page.store(kept).set(next);
  if (first) void keepPage(`/${page.library}/card`);
}

/** Removes card and loans from this device. */
export function forgetCard(page: Page): void {
  dropKept();
  page.store(kept).set(undefined);
  void forgetPages();
}
