export { addCredit, readScore, removeCredit } from './credit-store.ts';
export { ensureNamed, findNamed, findNames, findNamesInUse } from './department-store.ts';
export { registerReaderDeskCommands } from './desk-commands.ts';
export { readerDomain } from './domain.ts';
export { nobodyOf } from './erased-reader.ts';
export type { Exporter } from './exporters.ts';
export { findPasswordByNumber } from './password-store.ts';
export { asReader, type ReaderCaller } from './reader-caller.ts';
export type { Erasure, ReaderTies } from './reader-ties.ts';
export { maskName } from './rules/mask.ts';
export { groupOfReader } from './statistics.ts';
export {
  findReader,
  findReaderByNumber,
  insertReader,
  lockReader,
  type NewReader,
  type StoredReader,
} from './store.ts';
