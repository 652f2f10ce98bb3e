import { z } from 'zod';
import { Fault } from '../platform/fault.ts';
import { joined, type Message } from '../platform/message.ts';

/** Version of the manifest. Raised when a newer program writes what this one could not read. */
export const formatVersion = 1;
/** Version of the head: 2 since a signature may follow the manifest. */
export const signedFormat = 2;

/** The first entry of a backup: identifies the file before anything else in it is read. */
export const headName = 'yuelan-backup.json';
/** The last entry: a file without it was cut short. */
export const manifestName = 'manifest.json';
/** Follows the manifest of a signed backup: an Ed25519 signature, Base64. */
export const signatureName = 'manifest.sig';

/** The types of kept files, as their folders in a backup. */
export const fileAreas = ['files', 'pictures'] as const;
export type FileArea = (typeof fileAreas)[number];

export const headSchema = z.looseObject({ product: z.literal('yuelan'), format: z.int().min(1) });

const countSchema = z.int().min(0);
const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.strictObject({
  /** In the order of the values of each row. */
  columns: z.array(z.string()).min(1),
  rows: countSchema,
  /** SHA-256 of all its lines, hexadecimal. */
  sha256: digestSchema,
  /** The largest id that the table ever assigned, including those of deleted rows. */
  lastId: countSchema.optional(),
});
export type ManifestTable = z.infer<typeof tableSchema>;

const areaSchema = z.strictObject({
  count: countSchema,
  bytes: countSchema,
  /** SHA-256 of the name, a line feed and the bytes of each file in turn, hexadecimal. */
  sha256: digestSchema,
});

export const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  /** The moment whose database this backup holds. ISO 8601. */
  createdAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** The migrations that were applied to the tables. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), tableSchema),
  /** Tables that a backup leaves out. */
  leftOut: z.array(z.string()),
  /** inside: in this file; object-store: still there, under the names that the tables give. */
  filesAre: z.enum(['inside', 'object-store']),
  files: z.record(z.enum(fileAreas), areaSchema),
  /** Files that the tables name but that were missing. */
  missingFiles: countSchema,
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The file cannot be restored. Nothing was changed. */
export class BackupProblem extends Fault {
  constructor(file: string, what: Message) {
    super(joined([file, what], ' '));
  }
}
