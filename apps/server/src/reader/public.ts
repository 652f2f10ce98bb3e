export { addCredit, type NewCredit, readScore } from './credit-store.ts';
export { readerDomain } from './domain.ts';
export type { Exporter, Exporters } from './exporters.ts';
export { identifierKey } from './identifier.ts';
export { Passwords } from './passwords.ts';
export { asReader, type ReaderCaller } from './reader-caller.ts';
export { maskNumber } from './rules/mask.ts';
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
