import type { Language, ReadingHelp, Title } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { type CatalogueParts, findCandidates, readTitle } from '../../catalogue/public.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { row } from '../librarian/desk.ts';
import { compileHelp, type Neighbours } from './compile-help.ts';

const neighboursShown = 6;

/** The title that help is asked for; refuses what readers of the library may not see. */
export async function titleToHelpWith(
  parts: CatalogueParts,
  library: LibraryScope,
  id: string,
): Promise<Title> {
  const title = await readTitle(parts.db, library, id);
  if (title === undefined) throw refuse('catalogue.record.missing');
  return title;
}

/** Reading help compiled from the record and its neighbours in the catalogue: two searches, nothing stored. */
export async function catalogueHelp(
  parts: CatalogueParts,
  library: LibraryScope,
  title: Title,
  language: Language,
): Promise<ReadingHelp> {
  return compileHelp(title, await neighboursOf(parts, library, title), language);
}

async function neighboursOf(parts: CatalogueParts, library: LibraryScope, title: Title): Promise<Neighbours> {
  // While the index is being made there are no neighbours; the record alone says enough.
  if (!parts.feed.isReady(library.serviceid)) return { byAuthor: [], inSeries: [] };
  const [byAuthor, inSeries] = await Promise.all([
    others(
      parts,
      library,
      title,
      title.firstAuthor === '' ? undefined : row(title.firstAuthor, 'author', 'exact'),
    ),
    others(
      parts,
      library,
      title,
      title.seriesBookName === '' ? undefined : row(title.seriesBookName, 'title', 'exact'),
    ),
  ]);
  return { byAuthor, inSeries };
}

async function others(
  parts: CatalogueParts,
  library: LibraryScope,
  title: Title,
  asked: ReturnType<typeof row> | undefined,
): Promise<readonly string[]> {
  if (asked === undefined) return [];
  const { titles } = await findCandidates(parts, library, { rows: [asked], sort: 'borrowed', limit: 30 });
  const names = new Map<string, string>();
  const own = titleKey(title.bookName);
  for (const { record } of titles) {
    const key = titleKey(record.title);
    if (key !== own && !names.has(key)) names.set(key, record.title);
  }
  return [...names.values()].slice(0, neighboursShown);
}
