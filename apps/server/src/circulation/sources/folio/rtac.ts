import { randomUUID } from 'node:crypto';
import { type SystemClient, SystemFailure } from '../system-client.ts';
import { type EdgeItem, type RtacItem, rtacAnswer } from './edge-answers.ts';

/** As many instances as fit into an address of 2,000 characters. */
const instancesAtOnce = 40;
/** Barcodes rarely change; after this many, all are looked up again. */
const keptBarcodes = 20_000;

/** The module edge-rtac: states of copies, and the barcodes that edge-patron does not report. */
export class Rtac {
  readonly #http: SystemClient | undefined;
  /** By item ids. */
  readonly #barcodes = new Map<string, string>();

  /** Undefined if the library has no edge-rtac. */
  constructor(http: SystemClient | undefined) {
    this.#http = http;
  }

  close(): void {
    this.#http?.close();
  }

  /** Whether the library has edge-rtac and it works. */
  async answers(): Promise<boolean> {
    const answer = await this.items([randomUUID()]).catch((error: unknown) => {
      if (!(error instanceof SystemFailure)) throw error;
    });
    return this.#http !== undefined && answer !== undefined;
  }

  /** The items of these instances; unknown instances are left out. Throws SystemFailure. */
  async items(instances: readonly string[]): Promise<readonly RtacItem[]> {
    const found: RtacItem[] = [];
    for (let from = 0; from < instances.length && this.#http !== undefined; from += instancesAtOnce) {
      const instanceIds = instances.slice(from, from + instancesAtOnce).join(',');
      // Without `fullPeriodicals` a journal is one line without items.
      const query = { instanceIds, fullPeriodicals: 'true' };
      const { status, body } = await this.#http.read({ path: '/rtac', query });
      const { holdings, errors } = (status === 200 ? rtacAnswer.safeParse(body).data : undefined) ?? {};
      if (holdings == null || errors?.some(({ code }) => code !== '404') === true)
        throw new SystemFailure(status === 403 ? 'login' : 'unreadable', false);
      found.push(...holdings.flatMap((instance) => instance.holdings ?? []));
    }
    if (this.#barcodes.size > keptBarcodes) this.#barcodes.clear();
    for (const { id, barcode } of found) if (barcode !== '') this.#barcodes.set(id, barcode);
    return found;
  }

  /**
   * The barcodes of items by their ids. An item that has none, or that edge-rtac does not know, is named by its id. If
   * edge-rtac is away, this fails: under two names, one loan would look like two.
   */
  async barcodesOf(items: readonly EdgeItem[]): Promise<(item: EdgeItem) => string> {
    const unknown = items.filter(({ itemId }) => itemId !== '' && !this.#barcodes.has(itemId));
    const instances = new Set(unknown.map(({ instanceId }) => instanceId).filter((id) => id !== ''));
    await this.items([...instances]);
    return ({ itemId }) => this.#barcodes.get(itemId) ?? itemId;
  }
}
