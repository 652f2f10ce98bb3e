import type { Title } from '@yuelan/contract';
import { namedPath, readTitle } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';

/** A title with its Chinese class number, by which advice is chosen. */
export interface TitleToHelp extends Title {
  /** Its classes in the library's own classification, the main class first. */
  readonly classes: ReturnType<typeof namedPath>;
}

/** Undefined if the library's readers may not see the title. */
export async function readTitleToHelp(
  db: Db,
  library: LibraryScope,
  id: string,
): Promise<TitleToHelp | undefined> {
  const { classScheme } = library.settings;
  const title = await readTitle(db, library, id, 'clc');
  const own = classScheme === 'clc' ? title : await readTitle(db, library, id);
  if (title === undefined || own === undefined) return undefined;
  return { ...title, classes: namedPath(classScheme, own.bookKindCode) };
}
