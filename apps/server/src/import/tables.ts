/** What one batch of an import came to, kept until the import has been read to its end. */
export interface ImportBatchTable {
  clientid: string;
  /** Digest of the file, of what it is imported as, and of the options. */
  run: string;
  /** How many rows of the file stand before the batch. */
  position: number;
  recorded_at: string;
  /** JSON of the outcomes. */
  outcomes: string;
}

declare module '../platform/database/tables.ts' {
  interface Database {
    import_batch: ImportBatchTable;
  }
}
