import { type OpenSearchState, SearchTooSlow, SearchUnreachable } from '@yuelan/search';

/** How often the server is looked at while all is well, and while it is not. */
const lookEveryMs = { well: 5000, otherwise: 1000 } as const;
/** A change that was refused says more than the server's own word, until so long after it. */
const refusedForMs = 30_000;

export interface SearchWatchParts {
  readonly url: string;
  readonly look: () => Promise<OpenSearchState>;
  readonly close?: () => Promise<void>;
  /** What was found when the server started. */
  readonly first: OpenSearchState;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
}

/**
 * What this node knows about the OpenSearch that the nodes share. Whether it answers is found out beside the readers, so
 * that they are told at once while it does not, rather than each waiting for it; and so that a node which nobody asks for
 * anything knows as much.
 */
export class SearchWatch {
  readonly close: () => Promise<void>;
  readonly #url: string;
  readonly #look: () => Promise<OpenSearchState>;
  readonly #now: () => number;
  #state: OpenSearchState;
  #lookAt = -Infinity;
  #refusedAt = -Infinity;

  constructor({
    url,
    look,
    close = async () => undefined,
    first,
    now = () => performance.now(),
  }: SearchWatchParts) {
    this.#url = url;
    this.close = close;
    this.#look = look;
    this.#now = now;
    this.#state = first;
  }

  /** A search that nobody answers now, without asking. */
  refuseWhileAway(): void {
    if (this.#state === 'away') throw new SearchUnreachable('address', this.#url);
  }

  get state(): OpenSearchState {
    if (this.#state !== 'well') return this.#state;
    return this.#now() - this.#refusedAt < refusedForMs ? 'full' : 'well';
  }

  /** Looks when it is time, or when a call has failed since. */
  async look(): Promise<void> {
    if (this.#now() < this.#lookAt) return;
    this.#state = await this.#look();
    this.#lookAt = this.#now() + (this.#state === 'well' ? lookEveryMs.well : lookEveryMs.otherwise);
  }

  /** Throws SearchUnreachable while changes would be refused. */
  refuseUnlessWell(): void {
    const { state } = this;
    if (state !== 'well') throw new SearchUnreachable(state === 'full' ? 'full' : 'address', this.#url);
  }

  /** Notes how a call that reads ended. */
  read(error?: unknown): void {
    if (error instanceof SearchUnreachable || error instanceof SearchTooSlow) this.#lookAt = -Infinity;
  }

  /** Notes how a change ended. */
  wrote(error?: unknown): void {
    this.read(error);
    if (error === undefined) this.#refusedAt = -Infinity;
    else if (error instanceof SearchUnreachable && error.reason === 'full') this.#refusedAt = this.#now();
  }
}
