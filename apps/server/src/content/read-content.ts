import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { wordedIssues } from '../platform/http/input-words.ts';
import { t } from '../platform/message.ts';
import type { ContentReference, ItemDesk } from './item-desk.ts';
import { type ItemSource, sourceOf } from './item-source.ts';
import type { ContentFile, ContentKind } from './kind.ts';
import type { RawFile, RawItem } from './read-folder.ts';
import { faultsOf } from './source-file.ts';

/** An item of the folder, complete and checked. */
export interface ReadItem {
  readonly kind: ContentKind;
  readonly key: string;
  /** Of its first file. */
  readonly path: string;
  readonly value: unknown;
  readonly source: ItemSource;
  /** Hash of everything stored about it. */
  readonly digest: string;
  readonly pictures: readonly string[];
  readonly references: readonly ContentReference[];
}

/** Checks and builds items, and reports faults to the desk. Returns the items, and the drafts left out. */
export async function readContent(
  items: readonly RawItem[],
  desk: ItemDesk,
): Promise<{
  readonly items: readonly ReadItem[];
  readonly drafts: readonly { kind: string; key: string }[];
}> {
  const read: ReadItem[] = [];
  const drafts: { kind: string; key: string }[] = [];
  for (const item of items) {
    const { kind, key } = item;
    const faultsBefore = desk.faults.length;
    const source = checkFiles(item, desk);
    if (source === undefined) continue;
    const { made: value, pictures } = await desk.collect(() => kind.build(source, desk));
    const references = desk.takeReferences();
    if (desk.faults.length > faultsBefore) continue;
    if (value === undefined) {
      drafts.push({ kind: kind.name, key });
      continue;
    }
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url');
    read.push({
      kind,
      key,
      path: source.main.path,
      value,
      source: sourceOf(kind, source, value, pictures),
      digest,
      pictures: [...new Set(pictures.values())].sort(),
      references,
    });
  }
  return { items: read, drafts };
}

function checkFiles({ kind, key, files }: RawItem, desk: ItemDesk) {
  const [first, ...rest] = files;
  if (first === undefined) return undefined;
  const main = check(first, kind.main, desk);
  const others = rest.flatMap((file) => {
    if (kind.other !== undefined) return check(file, kind.other, desk) ?? [];
    desk.faults.push({ file: file.path, message: t`${kind.name} has no words to say in another language` });
    return [];
  });
  return main === undefined || others.length < rest.length ? undefined : { key, main, others };
}

function check(file: RawFile, schema: z.ZodType, desk: ItemDesk): ContentFile<unknown> | undefined {
  const { text, path, language } = file;
  const result = schema.safeParse(text.fields);
  if (!result.success) {
    for (const fault of faultsOf(text, wordedIssues(schema, text.fields)))
      desk.faults.push({ file: path, ...fault });
    return undefined;
  }
  return Object.assign(
    {
      path,
      language,
      fields: result.data,
      body: text.body,
      lineOf: (...names: readonly (string | number)[]) => text.lineOf(names),
    },
    { bodyLine: text.bodyLine },
  );
}
