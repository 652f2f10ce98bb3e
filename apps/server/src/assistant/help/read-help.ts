import type { HelpBook, Language, ReadingHelp, Title } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import {
  bookFactsOf,
  type CandidateQuery,
  type CatalogueParts,
  findCandidates,
} from '../../catalogue/public.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { row } from '../librarian/desk.ts';
import { addNeighbours, compileHelp } from './compile-help.ts';
import type { Neighbours } from './neighbours.ts';
import { readTitleToHelp, type TitleToHelp } from './title-to-help.ts';

const neighboursShown = 6;
/** Fewer books per heading, because there are several headings. */
const headingsAsked = 3;
const onHeading = 3;

/** Returns the title for which help is requested. Refuses titles that the library's readers may not see. */
export async function titleToHelpWith(
  parts: CatalogueParts,
  library: LibraryScope,
  id: string,
): Promise<TitleToHelp> {
  const title = await readTitleToHelp(parts.db, library, id);
  if (title === undefined) throw refuse('catalogue.record.missing');
  return title;
}

/** Reading help compiled from the record and its neighbours in the catalogue: a few searches, nothing stored. */
export async function catalogueHelp(
  parts: CatalogueParts,
  library: LibraryScope,
  title: TitleToHelp,
  language: Language,
): Promise<ReadingHelp> {
  return compileHelp(title, await neighboursOf(parts, library, title), language);
}

/** Help that a model wrote, with the title's neighbours in the catalogue as it is now. */
export async function withNeighbours(
  parts: CatalogueParts,
  library: LibraryScope,
  title: Title,
  help: ReadingHelp,
  language: Language,
): Promise<ReadingHelp> {
  return addNeighbours(help, await neighboursOf(parts, library, title), language);
}

async function neighboursOf(parts: CatalogueParts, library: LibraryScope, title: Title): Promise<Neighbours> {
  // While the index is being built there are no neighbours; the record alone says enough.
  if (!parts.feed.isReady(library.serviceid)) return { byAuthor: [], inSeries: [], onSubject: new Map() };
  const { firstAuthor, seriesBookName } = title;
  const [byAuthor, inSeries, ...onSubject] = await Promise.all([
    firstAuthor === '' ? [] : others(parts, library, title, { rows: [row(firstAuthor, 'author', 'exact')] }),
    seriesBookName === ''
      ? []
      : others(parts, library, title, { rows: [row(seriesBookName, 'title', 'exact')] }),
    ...title.keywords
      .slice(0, headingsAsked)
      .map((heading) => others(parts, library, title, { rows: [], selections: { keyword: [heading] } })),
  ]);
  // Each book appears once, where it is nearest: with its author, in the series, then under a heading.
  const shown = new Set([...byAuthor, ...inSeries].map(({ id }) => id));
  const subjects = onSubject.map((found, place): readonly [string, readonly HelpBook[]] => {
    const fresh = found.filter(({ id }) => !shown.has(id)).slice(0, onHeading);
    for (const { id } of fresh) shown.add(id);
    return [title.keywords[place] ?? '', fresh];
  });
  return { byAuthor, inSeries, onSubject: new Map(subjects) };
}

/** Other titles that a query finds, most borrowed first, each name once. */
async function others(
  parts: CatalogueParts,
  library: LibraryScope,
  title: Title,
  query: Pick<CandidateQuery, 'rows' | 'selections'>,
): Promise<readonly HelpBook[]> {
  const { titles } = await findCandidates(parts, library, { ...query, sort: 'borrowed', limit: 30 });
  const books = new Map<string, HelpBook>();
  const own = titleKey(title.bookName);
  for (const { id, record } of titles) {
    const key = titleKey(record.title);
    if (key !== own && !books.has(key)) books.set(key, { id: String(id), ...bookFactsOf(record, library) });
  }
  return [...books.values()].slice(0, neighboursShown);
}
