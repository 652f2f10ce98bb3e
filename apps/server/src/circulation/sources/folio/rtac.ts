import { awayBy, type HttpSystem } from '../http-system.ts';
import { type EdgeItem, type RtacItem, rtacAnswer } from './edge-answers.ts';

/** As many instances as fit into an address of 2,000 characters. */
const instancesAtOnce = 40;
/** Barcodes rarely change; after this many, all are looked up again. */
const keptBarcodes = 20_000;

type Away = ReturnType<typeof awayBy>;

/** The module edge-rtac: states of copies, and the barcodes that edge-patron does not tell. */
export class Rtac {
  readonly #http: HttpSystem;
  readonly #address: string;
  /** By item ids. */
  readonly #barcodes = new Map<string, string>();

  /** `address` is empty where the library has no edge-rtac. */
  constructor(http: HttpSystem, address: string) {
    this.#http = http;
    this.#address = address;
  }

  get isThere(): boolean {
    return this.#address !== '';
  }

  /** The items of these instances, unknown instances left out. */
  async items(instances: readonly string[]): Promise<readonly RtacItem[] | Away> {
    const found: RtacItem[] = [];
    for (let from = 0; from < instances.length; from += instancesAtOnce) {
      const ids = instances
        .slice(from, from + instancesAtOnce)
        .map(encodeURIComponent)
        .join(',');
      // Without `fullPeriodicals` a journal is one line without items.
      const heard = await this.#http.get(`${this.#address}/rtac?instanceIds=${ids}&fullPeriodicals=true`);
      const read = 'status' in heard && heard.status === 200 ? rtacAnswer.safeParse(heard.body) : undefined;
      if (read?.success !== true) return awayBy(heard);
      const { holdings, errors } = read.data;
      if (holdings == null || errors?.some(({ code }) => code !== '404') === true) return { away: 'timeout' };
      found.push(...holdings.flatMap((instance) => instance.holdings ?? []));
    }
    if (this.#barcodes.size > keptBarcodes) this.#barcodes.clear();
    for (const { id, barcode } of found) if (barcode !== '') this.#barcodes.set(id, barcode);
    return found;
  }

  /**
   * The barcodes of items by their ids. An item that has none, or that edge-rtac does not know, goes by its id. When
   * edge-rtac is away, there is no answer: under two names, a loan would look like two.
   */
  async barcodesOf(items: readonly EdgeItem[]): Promise<((item: EdgeItem) => string) | Away> {
    if (this.isThere) {
      const unknown = items.filter(({ itemId }) => itemId !== '' && !this.#barcodes.has(itemId));
      const instances = new Set(unknown.map(({ instanceId }) => instanceId).filter((id) => id !== ''));
      const answer = await this.items([...instances]);
      if ('away' in answer) return answer;
    }
    return ({ itemId }) => this.#barcodes.get(itemId) ?? itemId;
  }
}
