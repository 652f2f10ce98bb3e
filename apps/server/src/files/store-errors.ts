/** The disk, or the share of it set aside for files, is full. */
export class StoreFull extends Error {
  constructor() {
    super('There is no room for more files.');
    this.name = 'StoreFull';
  }
}

/** The store does not answer, or gives an invalid answer. The failure may be temporary. */
export class StoreUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The file store cannot be used: ${what}`, { cause });
    this.name = 'StoreUnavailable';
  }
}
