export { addCredit, type NewCredit, readScore } from './credit-store.ts';
export { readerDomain } from './domain.ts';
export { identifierKey } from './identifier.ts';
export { refuseUnlessValid } from './rules/refuse-unless-valid.ts';
export {
  ensureNamed,
  findNamed,
  findReader,
  findReaderByNumber,
  findReaders,
  findReadersByNumber,
  insertReader,
  lockReader,
  type NewReader,
  type ReaderStatus,
  type StoredReader,
} from './store.ts';
