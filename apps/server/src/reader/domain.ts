import type { Domain } from '../platform/portal.ts';
import { readerTables } from './migrations/001-tables.ts';

/** Readers, their sessions, credit and profile. */
export const readerDomain: Domain = {
  name: 'reader',
  migrations: [readerTables],
  start() {},
};
