import { valueAt } from './answers.ts';
import { OpenSearch } from './connection.ts';
import type { OpenSearchOptions } from './opensearch-engine.ts';

/** `full`: it answers, but takes no changes until its disk has room again. `away`: it does not answer, or not in time. */
export type OpenSearchState = 'well' | 'full' | 'away';

/** Longer than a busy server takes for a call that touches no index. */
const limitMs = 3000;
const block = 'index.blocks.read_only_allow_delete';

/** Checks cheaply, in this thread, whether a server answers and takes changes. */
export class OpenSearchLook {
  readonly #server: OpenSearch;
  readonly #prefix: string;

  constructor(options: OpenSearchOptions) {
    this.#server = new OpenSearch(options);
    this.#prefix = options.prefix;
  }

  async look(): Promise<OpenSearchState> {
    const answer = await this.#server
      .call({
        method: 'GET',
        path: `/${this.#prefix}-*/_settings/${block}`,
        query: { flat_settings: true },
        limit: limitMs,
      })
      .catch(() => 'away' as const);
    if (answer === 'away') return 'away';
    const indexes = typeof answer === 'object' && answer !== null ? Object.values(answer) : [];
    return indexes.some((index) => valueAt(index, 'settings', block) === 'true') ? 'full' : 'well';
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
