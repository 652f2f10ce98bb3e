import { isbnKey, nameForms, titleKey } from '@yuelan/search';
import type { Tx } from '../../platform/database/tables.ts';
import { parseTitleId } from '../../platform/ids.ts';
import { titlesAgree } from '../rules/same-title.ts';
import { namesTitle, titleKeysOf } from '../rules/written-title.ts';
import type { KnownTitle } from './match-titles.ts';
import type { ApplyNote } from './outcome.ts';
import type { CopyDraft } from './read-copies.ts';
import { findCandidates } from './store.ts';
import type { ImportTarget } from './target.ts';

/** The title that a copy belongs to, with any doubts, or the reason why there is none. */
export type FoundTitle =
  | { readonly title: KnownTitle; readonly notes: readonly ApplyNote[] }
  | { readonly refused: ApplyNote };

type Named = Pick<CopyDraft, 'catalogueId' | 'isbn' | 'title' | 'subtitle' | 'author' | 'publisher' | 'year'>;

const found = (title: KnownTitle, notes: readonly ApplyNote[] = []): FoundTitle => ({ title, notes });
const refused = (code: ApplyNote['code'], value: string): FoundTitle => ({ refused: { code, value } });

/** Finds the title of each copy in a batch. Everything that the row says about its title must agree. */
export async function findTitlesOfCopies(
  tx: Tx,
  target: ImportTarget,
  drafts: readonly Named[],
): Promise<(draft: Named) => FoundTitle> {
  const distinct = <Item>(items: readonly Item[]) => [...new Set(items)];
  const known = await findCandidates(tx, target.serviceid, {
    ids: distinct(drafts.flatMap(({ catalogueId }) => parseTitleId(catalogueId) ?? [])),
    isbns: distinct(drafts.flatMap(({ isbn }) => isbnKey(isbn) ?? [])),
    titleKeys: distinct(drafts.filter(isNamedByTitle).flatMap(titleKeysOf)),
  });
  const titles = known.toSorted((one, other) => one.id - other.id);
  const byId = new Map(titles.map((title) => [title.id, title]));
  const byIsbn = Map.groupBy(
    titles.flatMap((title) => title.keys.isbns.map((isbn) => ({ isbn, title }))),
    ({ isbn }) => isbn,
  );
  const byTitle = Map.groupBy(titles, ({ record }) => titleKey(record.title));
  return (draft) => {
    if (draft.catalogueId !== '') return findByNumber(draft, byId.get(parseTitleId(draft.catalogueId) ?? 0));
    const key = isbnKey(draft.isbn);
    if (key !== null)
      return findByIsbn(
        draft,
        (byIsbn.get(key) ?? []).map(({ title }) => title),
      );
    return findByTitle(
      draft,
      titleKeysOf(draft).flatMap((one) => byTitle.get(one) ?? []),
    );
  };
}

const isNamedByTitle = (draft: Named) => draft.catalogueId === '' && isbnKey(draft.isbn) === null;

function findByNumber(draft: Named, title: KnownTitle | undefined): FoundTitle {
  if (title === undefined) return refused('copy.title-not-found', draft.catalogueId);
  const isbn = isbnKey(draft.isbn);
  const isNamed = draft.title !== '' && namesTitle(draft, title.record);
  if (draft.title !== '' && !isNamed) return disagreeing(draft.title, title);
  const hasIsbn = isbn === null || title.keys.isbns.includes(isbn);
  // A title catalogued without an ISBN cannot have this one; its name shows that it is the same book.
  if (!hasIsbn && !(isNamed && title.keys.isbns.length === 0)) return disagreeing(draft.isbn, title);
  return found(title);
}

/** One ISBN may be printed on several books; the number alone decides only when a single title has it. */
function findByIsbn(draft: Named, sharing: readonly KnownTitle[]): FoundTitle {
  const [first] = sharing;
  if (first === undefined) return refused('copy.title-not-found', shownAs(draft));
  if (draft.title === '')
    return sharing.length === 1 ? found(first) : refused('copy.title-ambiguous', draft.isbn);
  const named = sharing.filter(({ record }) => namesTitle(draft, record));
  const agreeing = named.length > 0 ? named : sharing.filter(({ record }) => titlesAgree(record, draft));
  const [title] = agreeing;
  if (title === undefined) return disagreeing(draft.title, first);
  return agreeing.length === 1 ? found(title) : refused('copy.title-ambiguous', shownAs(draft));
}

function findByTitle(draft: Named, candidates: readonly KnownTitle[]): FoundTitle {
  const named = [...new Set(candidates)].filter(({ record }) => namesTitle(draft, record));
  const possible = named.filter((title) => !contradicts(draft, title));
  const confirmed = possible.filter((title) => comparisons(draft, title).includes(true));
  const fitting = confirmed.length > 0 ? confirmed : possible;
  const [title] = fitting;
  if (title === undefined)
    return named[0] === undefined
      ? refused('copy.title-not-found', draft.title)
      : disagreeing(
          [draft.title, draft.author, draft.publisher, draft.year].filter(Boolean).join(', '),
          named[0],
        );
  if (fitting.length > 1) return refused('copy.title-ambiguous', draft.title);
  return found(title, confirmed.length > 0 ? [] : [{ code: 'copy.title-alone', value: shownTitle(title) }]);
}

const contradicts = (draft: Named, title: KnownTitle) => comparisons(draft, title).includes(false);

/** Whether author, publisher and year are the same; undefined where one of the two is missing. */
function comparisons(draft: Named, { record }: KnownTitle): readonly (boolean | undefined)[] {
  const author = titleKey(draft.author);
  const creators = record.creators.flatMap((creator) => nameForms(creator).map(titleKey));
  const [publisher, known] = [titleKey(draft.publisher), titleKey(record.publisher)];
  return [
    author === '' || creators.length === 0 ? undefined : creators.includes(author),
    publisher === '' || known === '' ? undefined : publisher.includes(known) || known.includes(publisher),
    draft.year === null || record.year === null ? undefined : draft.year === record.year,
  ];
}

const shownTitle = ({ record }: KnownTitle) =>
  [record.title, record.creators[0]?.name].filter(Boolean).join(' / ');
const shownAs = ({ isbn, title }: Named) => [isbn, title].filter(Boolean).join(' ');
const disagreeing = (written: string, title: KnownTitle) =>
  refused('copy.title-disagrees', `${written} ≠ ${shownTitle(title)}`);
