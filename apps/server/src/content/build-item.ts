import type { Language, ContentNote as NoteForEditors } from '@yuelan/contract';
import { languageSchema } from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { Say } from '../platform/message.ts';
import { EditorDesk } from './editor-desk.ts';
import type { ContentNote } from './faults.ts';
import { filesOf, type ItemSource } from './item-source.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { readContent } from './read-content.ts';
import { findPicturesNamed } from './store.ts';
import { missingOf } from './sync-content.ts';

/** An item as its kind stores it; nothing while something is wrong with it. */
export interface BuiltItem {
  readonly value: unknown;
  readonly isWhole: boolean;
  readonly faults: readonly ContentNote[];
  readonly warnings: readonly ContentNote[];
}

/** Checks and builds an item written at the desk, as the sync does with files. */
export async function buildItem(
  db: Db | Tx,
  library: ContentLibrary,
  kind: ContentKind,
  key: string,
  source: ItemSource,
): Promise<BuiltItem> {
  const known = new Map(
    (await findPicturesNamed(db, library.clientid, Object.values(source.pictures))).map((picture) => [
      picture.name,
      picture,
    ]),
  );
  const pictures = new Map(
    Object.entries(source.pictures).flatMap(([called, name]) => {
      const picture = known.get(name);
      return picture === undefined ? [] : [[called, picture]];
    }),
  );
  const desk = new EditorDesk(library, pictures);
  const { items } = await readContent([filesOf(kind, key, source)], desk);
  const [item] = items;
  const warnings = [...desk.warnings, ...(await missingOf(db, library, kind, items))];
  return { value: item?.value, isWhole: item !== undefined, faults: desk.faults, warnings };
}

/** Notes for somebody who edits, in their language. */
export function notesIn(
  say: Say,
  { faults, warnings }: Pick<BuiltItem, 'faults' | 'warnings'>,
  first: Language,
): { faults: NoteForEditors[]; warnings: NoteForEditors[] } {
  const noteOf = ({ file, field, line, message }: ContentNote): NoteForEditors => ({
    language: languageSchema.safeParse(file).data ?? first,
    field: field ?? '',
    line: line ?? 0,
    message: say(message),
  });
  return { faults: faults.map(noteOf), warnings: warnings.map(noteOf) };
}
