import { titleKey } from '@yuelan/search';
import { areOtherVolumes } from '../rules/part-designation.ts';
import { titlesAgree } from '../rules/same-title.ts';
import type { TitleKeys, TitleRecord } from '../title-record.ts';
import type { WrittenTitle } from './prepare-title.ts';

/** The fields of a catalogue title that matching needs. */
export interface KnownTitle {
  readonly id: number;
  readonly record: TitleRecord;
  readonly keys: TitleKeys;
  /** Absent if it was not needed so far. */
  readonly written?: WrittenTitle;
  /** The parts of its record that the staff edited; they stay as they are. */
  readonly edited?: readonly string[];
  /** Withdrawn by the staff. */
  readonly isHidden?: boolean;
}

export type Match =
  | { readonly kind: 'same'; readonly title: KnownTitle; readonly sharedIsbn: boolean }
  | { readonly kind: 'new'; readonly sharedIsbn: boolean };

/** Finds the title that a row means, among those of the group that share a key with it. */
export class TitleMatcher {
  readonly #titles = new Map<number, KnownTitle>();
  readonly #bySource: Map<string, number>;
  readonly #byIsbn = new Map<string, Set<number>>();
  readonly #byMatchKey = new Map<string, Set<number>>();
  readonly #byTitle = new Map<string, Set<number>>();
  readonly #isFree: (id: number) => boolean;

  /** `sources` says which titles earlier rows meant. Rows that are not in it only match titles that are free. */
  constructor(
    known: Iterable<KnownTitle>,
    sources: ReadonlyMap<string, number>,
    isFree: (id: number) => boolean = () => true,
  ) {
    this.#isFree = isFree;
    this.#bySource = new Map(sources);
    for (const title of known) this.remember(title);
  }

  /** Adds a title, or replaces it with its new state. */
  remember(title: KnownTitle): void {
    const old = this.#titles.get(title.id);
    for (const key of old?.keys.isbns ?? []) this.#byIsbn.get(key)?.delete(title.id);
    if (old !== undefined) {
      this.#byMatchKey.get(old.keys.match)?.delete(title.id);
      this.#byTitle.get(old.keys.title)?.delete(title.id);
    }
    this.#titles.set(title.id, title);
    for (const key of title.keys.isbns) add(this.#byIsbn, key, title.id);
    add(this.#byMatchKey, title.keys.match, title.id);
    add(this.#byTitle, title.keys.title, title.id);
  }

  /** Makes every later row with this source key mean this title. Returns whether the key is new. */
  bind(source: string, id: number): boolean {
    const isNew = !this.#bySource.has(source);
    this.#bySource.set(source, id);
    return isNew;
  }

  /**
   * Finds the title of a row. In order: the title that such a row meant before; a title with the same ISBN, if the
   * titles agree; one with the same title, author, publisher and year, where one of the two has no ISBN; for a row
   * without an ISBN, one with the same wording of the author, because an earlier version may have parsed the author
   * differently. Another volume is another title. If several match, the oldest wins.
   */
  match(record: TitleRecord, keys: TitleKeys, source: string): Match {
    const before = this.#titles.get(this.#bySource.get(source) ?? 0);
    const sharing = this.#of(keys.isbns.flatMap((key) => [...(this.#byIsbn.get(key) ?? [])]));
    // Every later run of a file reports the same about this row as the first run did.
    const isSecond = (title: KnownTitle) =>
      sharing.some((other) => other.id < title.id && !titlesAgree(other.record, record));
    if (before !== undefined) return { kind: 'same', title: before, sharedIsbn: isSecond(before) };
    const isVolume = (title: KnownTitle) => !areOtherVolumes(title.record, record);
    const same = sharing.find(
      (title) => this.#isFree(title.id) && titlesAgree(title.record, record) && isVolume(title),
    );
    if (same !== undefined) return { kind: 'same', title: same, sharedIsbn: false };
    const alike = this.#of(this.#byMatchKey.get(keys.match) ?? []).find(
      (title) =>
        this.#isFree(title.id) &&
        (keys.isbns.length === 0 || title.keys.isbns.length === 0) &&
        isVolume(title),
    );
    if (alike !== undefined) return { kind: 'same', title: alike, sharedIsbn: false };
    const reread = this.#of(this.#byTitle.get(keys.title) ?? []).find(
      (title) =>
        this.#isFree(title.id) &&
        keys.isbns.length === 0 &&
        saysTheSame(title.record, record) &&
        isVolume(title),
    );
    if (reread !== undefined) return { kind: 'same', title: reread, sharedIsbn: false };
    return { kind: 'new', sharedIsbn: sharing.length > 0 };
  }

  #of(ids: Iterable<number>): readonly KnownTitle[] {
    return [...ids].sort((a, b) => a - b).flatMap((id) => this.#titles.get(id) ?? []);
  }
}

function saysTheSame(known: TitleRecord, row: TitleRecord): boolean {
  const words = ({ title, subtitle, authorStatement, publisher }: TitleRecord) =>
    [title + subtitle, authorStatement, publisher].map(titleKey).join('|');
  return row.authorStatement !== '' && known.year === row.year && words(known) === words(row);
}

function add(index: Map<string, Set<number>>, key: string, id: number): void {
  const ids = index.get(key);
  if (ids === undefined) index.set(key, new Set([id]));
  else ids.add(id);
}
