/** An uploaded file. Its row is written before its bytes and deleted after them, so that bytes never lack a row. */
export interface StoredFileTable {
  /** The file's public name; cannot be guessed. */
  key: string;
  clientid: string;
  /** The reader who uploaded it. */
  reader_id: string;
  module: string;
  /** public: visible to everybody who has the key; private: to its owner only. */
  visibility: 'public' | 'private';
  content_type: string;
  /** Bytes; 0 until the file is ready. */
  size: number;
  /** The name in the file store. */
  object_name: string;
  /** arriving: its bytes may not be there yet; ready; leaving: its bytes may be gone. */
  state: 'arriving' | 'ready' | 'leaving';
  /** 1: something points to the file. A file that nothing points to is swept after a day. */
  claimed: number;
  created_at: string;
}

/** A place for a reader to upload one large file. It counts towards the day's limit even after the file is deleted. */
export interface FileUploadTable {
  /** The key of the file in `stored_file`. */
  key: string;
  clientid: string;
  reader_id: string;
  module: string;
  /** What the file is for: an id that the module knows. */
  purpose: string;
  /** The reader's name for it. */
  filename: string;
  /** The announced size in bytes; an upload of any other size is refused. */
  size: number;
  created_at: string;
  /** When it was last requested, or bytes of it last arrived. */
  touched_at: string;
}

interface FileTables {
  stored_file: StoredFileTable;
  file_upload: FileUploadTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends FileTables {}
}
