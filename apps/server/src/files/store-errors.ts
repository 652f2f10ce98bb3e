/** The disk, or what is set aside of it, is full. */
export class StoreFull extends Error {
  constructor() {
    super('There is no room for more files.');
    this.name = 'StoreFull';
  }
}

/** The store does not answer, or not as a store does. It may soon. */
export class StoreUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The file store cannot be used: ${what}`, { cause });
    this.name = 'StoreUnavailable';
  }
}
