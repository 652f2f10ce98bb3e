import {
  type Holding,
  isCopyStatus,
  lendingState,
  lendingStates,
  type RankItem,
  type Title,
  type TitleSummary,
} from '@yuelan/contract';
import type { MatchTier } from '@yuelan/search';
import { shelfAddress } from '../library/public.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { bookNumberOf, callNumberOf } from './rules/call-number.ts';
import { shortened } from './rules/excerpt.ts';
import { seriesNamesOf } from './rules/series-names.ts';
import type { countCopies, findCopies, StoredTitle } from './store.ts';
import {
  bookFactsOf,
  classNumberOf,
  coverOf,
  firstAuthorOf,
  publishTimeOf,
  type TitleRecord,
} from './title-record.ts';

type CopyCount = Awaited<ReturnType<typeof countCopies>>[number];
type Copy = Awaited<ReturnType<typeof findCopies>>[number];

/** Lists show the beginning of a summary; the title's page shows all of it. */
const summaryInLists = 160;

type StorageInfo = TitleSummary['storageInfo'];

export function storageInfoOf(
  counts: readonly {
    readonly status_id: number;
    readonly lendable: number;
    readonly held: number;
    readonly storage_id: string;
    readonly copies: number;
  }[],
): StorageInfo {
  const info = { allCount: 0, storageCount: 0, inHouseCount: 0, storageCountList: new Map<string, number>() };
  for (const count of counts) {
    const state = lendingState(count.status_id, count.lendable === 1, count.held === 1);
    if (state === lendingStates.hidden) continue;
    info.allCount += count.copies;
    if (state === lendingStates.inHouse) info.inHouseCount += count.copies;
    if (state !== lendingStates.available) continue;
    info.storageCount += count.copies;
    info.storageCountList.set(
      count.storage_id,
      (info.storageCountList.get(count.storage_id) ?? 0) + count.copies,
    );
  }
  return { ...info, storageCountList: Object.fromEntries(info.storageCountList) };
}

const isLatin = (text: string) => !/\p{Script=Han}/u.test(text);

function otherAuthorsOf(record: TitleRecord): string {
  const others = record.creators.slice(1).map(({ name, roleText }) => {
    if (roleText === '') return name;
    // `陆剑 译`, but `illustrated by Mary GrandPré`.
    return isLatin(roleText) ? `${roleText} ${name}` : `${name} ${roleText}`;
  });
  return others.join(others.every(isLatin) ? '; ' : '；');
}

function summaryFields(
  title: StoredTitle,
  storageInfo: StorageInfo,
  library: LibraryScope,
): Omit<TitleSummary, 'match'> {
  const { record } = title;
  return {
    id: String(title.id),
    ...bookFactsOf(record, library),
    subBookName: record.subtitle,
    seriesBookName: record.series,
    otherAuthor: otherAuthorsOf(record),
    description: record.summary,
    bookIsbn: record.isbns[0] ?? '',
    displayCallNumber: callNumberOf(record, library.settings.suoShuHaoStructure),
    publishingCompany: record.publisher,
    publishTime: publishTimeOf(record),
    keywords: [...record.keywords],
    borrowcount: title.borrowCount,
    storageInfo,
  };
}

export function presentSummary(
  title: StoredTitle,
  counts: readonly CopyCount[],
  match: MatchTier | undefined,
  library: LibraryScope,
): TitleSummary {
  const summary = summaryFields(title, storageInfoOf(counts), library);
  const shown = { ...summary, description: shortened(summary.description, summaryInLists) };
  return match === undefined ? shown : { ...shown, match };
}

/** Libraries are named only where circulation across them is on. */
function presentHolding(copy: Copy, title: StoredTitle, library: LibraryScope): Holding | undefined {
  const state = isCopyStatus(copy.status_id)
    ? lendingState(copy.status_id, copy.lendable === 1, copy.held === 1)
    : lendingStates.hidden;
  if (state === lendingStates.hidden) return undefined;
  const branch = library.branches.find(({ clientid }) => clientid === copy.clientid);
  const displayCallNumber =
    copy.call_number === ''
      ? callNumberOf(title.record, library.settings.suoShuHaoStructure)
      : copy.call_number;
  return {
    bookBarCode: copy.barcode,
    statusId: copy.status_id,
    lendingState: state,
    storageId: copy.storage_id,
    currentStorageId: copy.storage_id,
    storageName: copy.storage_name ?? '',
    currentClientId: copy.clientid,
    libraryName: library.settings.circulate === 1 ? (branch?.libname ?? '') : '',
    layerName: copy.shelf,
    displayCallNumber,
    ...(state === lendingStates.out && copy.due_on !== '' ? { shouldReturnTime: copy.due_on } : {}),
    navigation3DUrl: navigationOf(copy, displayCallNumber, library),
  };
}

/** The copy's own address, or the one built from the library's pattern. */
function navigationOf(copy: Copy, callNumber: string, { clientid, settings }: LibraryScope): string {
  if (settings.shelfNavigation !== 1) return '';
  if (copy.navigation_url !== '') return copy.navigation_url;
  // The plan of one building does not show the shelves of another.
  if (copy.clientid !== clientid && !settings.shelfNavigationUrl.includes('{library}')) return '';
  return shelfAddress(settings.shelfNavigationUrl, {
    barcode: copy.barcode,
    callNumber,
    shelf: copy.shelf,
    storage: copy.storage_name ?? '',
    library: copy.clientid,
  });
}

/**
 * A title's copies: available ones first, then those on loan, then those for use in the library. Within each group, the
 * library's own come before its branches'.
 */
export const presentHoldings = (
  title: StoredTitle,
  copies: readonly Copy[],
  library: LibraryScope,
): readonly Holding[] =>
  copies
    .flatMap((copy) => presentHolding(copy, title, library) ?? [])
    .sort(
      (a, b) =>
        a.lendingState - b.lendingState ||
        Number(b.currentClientId === library.clientid) - Number(a.currentClientId === library.clientid),
    );

/** A title's page. */
export function presentTitle(title: StoredTitle, copies: readonly Copy[], library: LibraryScope): Title {
  const { record } = title;
  const holdings = presentHoldings(title, copies, library);
  const storageInfo = storageInfoOf(copies.map((copy) => ({ ...copy, copies: 1 })));
  const bookNumber = bookNumberOf(record.authorNumber === '' ? record.findBookCode : record.authorNumber);
  return {
    ...summaryFields(title, storageInfo, library),
    parallelTitles: [...record.parallelTitles],
    seriesBookAuthors: record.seriesAuthors,
    seriesNames: [...seriesNamesOf(record.series)],
    statement: record.authorStatement,
    creators: [...record.creators],
    contents: record.contents,
    zhuZheHao: record.authorNumber,
    suoShuHao: callNumberOf(record, library.settings.suoShuHaoStructure),
    findBookCode: record.findBookCode,
    findBookId: '',
    fuZhuFu: bookNumber.auxiliary,
    quFenHao: bookNumber.distinguishing,
    publishPlace: record.publishPlace,
    coverPath: coverOf(record),
    bookPages: record.pages,
    bookPrice: record.price,
    bookBind: record.binding,
    bookEdition: record.edition,
    filepath: '',
    fileName: '',
    displayLayerName: holdings[0]?.layerName ?? '',
    bookLibraryList: [...holdings],
  };
}

export function presentRankItem(title: StoredTitle, num: number, library: LibraryScope): RankItem {
  return {
    bookCatglogueid: String(title.id),
    cover: coverOf(title.record),
    author: firstAuthorOf(title.record),
    num,
    bookName: title.record.title,
    bookKindCode: classNumberOf(title.record, library.settings.classScheme),
    language: title.record.language,
  };
}
