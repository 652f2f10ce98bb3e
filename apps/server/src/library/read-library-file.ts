import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { wordedIssues } from '../platform/http/input-words.ts';
import { joined, t } from '../platform/message.ts';
import { LibraryFault } from './library-fault.ts';

const librarySchema = z.strictObject({
  clientid: z.string(),
  name: z.string().min(1),
  shortName: z.string().optional(),
  group: z.string().optional(),
  groupName: z.string().optional(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  domains: z.array(z.string()).optional(),
  default: z.boolean().optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  storages: z
    .array(z.strictObject({ name: z.string().min(1), floor: z.coerce.string().optional() }))
    .optional(),
});
const fileSchema = z.strictObject({ libraries: z.array(librarySchema).min(1) });

/** A library as the YAML file of `library import` describes it. */
export type LibraryEntry = z.output<typeof librarySchema>;

/** Reads `libraries:` from a YAML file. Throws LibraryFault that names the file, the line or the field. */
export function readLibraryFile(file: string): readonly LibraryEntry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new LibraryFault(t`The file ${file} cannot be read. Is the path right?`);
  }
  const document = parseDocument(text, { prettyErrors: true });
  const trouble = document.errors[0];
  if (trouble !== undefined) throw new LibraryFault(t`${file} is not valid YAML: ${trouble.message}`);
  const described: unknown = document.toJS();
  const parsed = fileSchema.safeParse(described);
  if (parsed.success) return parsed.data.libraries;
  const faults = wordedIssues(fileSchema, described).map(
    ({ path, message }) => t`  - ${t`${path.length === 0 ? file : path.join('.')}: ${message}`}`,
  );
  throw new LibraryFault(t`${file} does not describe libraries:\n${joined(faults)}`);
}
