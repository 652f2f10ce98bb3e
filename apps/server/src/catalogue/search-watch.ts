import { type OpenSearchState, SearchTooSlow, SearchUnreachable } from '@yuelan/search';

/** How often the server is checked while all is well, and otherwise. */
const lookEveryMs = { well: 5000, otherwise: 1000 } as const;
/** A refused change counts more than the server's own report, for this long. */
const refusedForMs = 30_000;

export interface SearchWatchParts {
  readonly url: string;
  readonly look: () => Promise<OpenSearchState>;
  readonly close?: () => Promise<void>;
  /** The state when the server started. */
  readonly first: OpenSearchState;
  /** Milliseconds from a clock that is never set back. */
  readonly now?: () => number;
}

/**
 * The state of the OpenSearch that the nodes share. It is checked in the background. While OpenSearch is away, readers
 * get a refusal immediately instead of each waiting for it, and a node without requests knows the state too.
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

  /** Throws SearchUnreachable if OpenSearch is known to be away, without asking it. */
  refuseWhileAway(): void {
    if (this.#state === 'away') throw new SearchUnreachable('address', this.#url);
  }

  get state(): OpenSearchState {
    if (this.#state !== 'well') return this.#state;
    return this.#now() - this.#refusedAt < refusedForMs ? 'full' : 'well';
  }

  /** Checks the state when it is due, or when a call has failed since the last check. */
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

  /** Records the outcome of a reading call. */
  read(error?: unknown): void {
    if (error instanceof SearchUnreachable || error instanceof SearchTooSlow) this.#lookAt = -Infinity;
  }

  /** Records the outcome of a change. */
  wrote(error?: unknown): void {
    this.read(error);
    if (error === undefined) this.#refusedAt = -Infinity;
    else if (error instanceof SearchUnreachable && error.reason === 'full') this.#refusedAt = this.#now();
  }
}
