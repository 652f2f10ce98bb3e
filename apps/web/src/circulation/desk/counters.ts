import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import type { ReaderAccount } from '@yuelan/contract/circulation/desk-schemas';
import type { OutputOf } from '@yuelan/contract/endpoint';
import { CallError } from '../../platform/call-error.ts';
import type { Page, PageStore } from '../../platform/page.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { refreshCirculation } from './api.ts';
import { ScanQueue } from './scan-queue.ts';

export type Scanned = OutputOf<typeof circulationDeskCalls.scan>;
export type TakenBack = OutputOf<typeof circulationDeskCalls.takeBack>;

/**
 * The results of the scans on the lending screen. They outlive the screen, so that no scan is lost when another one is
 * opened.
 */
export class LendingCounter {
  readonly queue: ScanQueue<Scanned>;
  /** The reader whose card was scanned last, with their loans and holds. */
  readonly account: Store<ReaderAccount | undefined> = createStore<ReaderAccount | undefined>(undefined);
  /** The reader who was closed because a scan was not recognised: it might have been another reader's card. */
  readonly closed: Store<ReaderAccount | undefined> = createStore<ReaderAccount | undefined>(undefined);

  constructor(page: Page) {
    const send = async (text: string, key: string) => {
      try {
        const readerId = this.account.get()?.reader.id ?? '';
        const scanned = await page.answerOf(circulationDeskCalls.scan, { key, text, readerId });
        this.show(scanned);
        return scanned;
      } catch (error) {
        if (error instanceof CallError && error.outcome.kind === 'refused') this.#refused(error.outcome.code);
        throw error;
      }
    };
    this.queue = new ScanQueue(send, { drained: () => refreshCirculation(page.queries) });
  }

  show(account: ReaderAccount | undefined): void {
    this.closed.set(undefined);
    this.account.set(account);
  }

  #refused(code: string): void {
    const open = this.account.get();
    if (code !== 'circulation.scan.unknown' || open === undefined) return;
    this.account.set(undefined);
    this.closed.set(open);
  }
}

export const lendingCounter: PageStore<LendingCounter> = { initial: (page) => new LendingCounter(page) };

export const returnsQueue: PageStore<ScanQueue<TakenBack>> = {
  initial: (page) =>
    new ScanQueue((barcode, key) => page.answerOf(circulationDeskCalls.takeBack, { key, barcode }), {
      drained: () => refreshCirculation(page.queries),
    }),
};
