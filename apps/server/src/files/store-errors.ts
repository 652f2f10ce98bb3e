/** The disk, or the share of it set aside for files, is full. */
export class StoreFull extends Error {
  constructor() {
    super('There is no room for more files.');
    this.name = 'StoreFull';
  }
}

/** The store does not answer, or gives an invalid answer. The failure may be temporary. */
export class StoreUnavailable extends Error {
  /** The store's name for its refusal, such as `NoSuchBucket`; empty without one, nothing without a response. */
  readonly code: string | undefined;
  /** What happened, without saying to whom. */
  readonly what: string;
  constructor(what: string, { cause, code }: { readonly cause?: unknown; readonly code?: string } = {}) {
    super(`The file store cannot be used: ${what}`, { cause });
    this.name = 'StoreUnavailable';
    this.code = code;
    this.what = what;
  }
}
