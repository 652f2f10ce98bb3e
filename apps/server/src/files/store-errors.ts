/** The disk, or the share of it reserved for files, is full. */
export class StoreFull extends Error {
  constructor() {
    super('There is no room for more files.');
    this.name = 'StoreFull';
  }
}

/** The store does not answer, or gives an invalid answer. The failure may be temporary. */
export class StoreUnavailable extends Error {
  /**
   * The store's code for its refusal, such as `NoSuchBucket`; '' if it gave none, undefined if there was no response.
   */
  readonly code: string | undefined;
  /** What happened: the predicate of a sentence about the store. */
  readonly what: string;
  constructor(what: string, { cause, code }: { readonly cause?: unknown; readonly code?: string } = {}) {
    super(`The file store cannot be used: ${what}`, { cause });
    this.name = 'StoreUnavailable';
    this.code = code;
    this.what = what;
  }
}
