import { titlesAgree } from '../rules/titles-agree.ts';
import { isbnKeysOf, matchKeyOf, type TitleRecord } from '../title-record.ts';

/** A title that the catalogue already has, as far as matching needs it. */
export interface KnownTitle {
  readonly id: number;
  readonly record: TitleRecord;
}

export type Match =
  | { readonly kind: 'same'; readonly title: KnownTitle }
  | { readonly kind: 'new'; readonly sharedIsbn: boolean };

/** Finds the title that a record means, among those of the group that share an ISBN or a match key with it. */
export class TitleMatcher {
  readonly #byIsbn = new Map<string, KnownTitle[]>();
  readonly #byMatchKey = new Map<string, KnownTitle[]>();

  constructor(known: Iterable<KnownTitle>) {
    for (const title of known) this.remember(title);
  }

  /** Adds a title, or puts its new record in place of the one kept. */
  remember(title: KnownTitle): void {
    for (const key of isbnKeysOf(title.record)) put(this.#byIsbn, key, title);
    put(this.#byMatchKey, matchKeyOf(title.record), title);
  }

  /** By ISBN first; then by title, author, publisher and year, where one of the two has no ISBN. */
  match(record: TitleRecord): Match {
    const keys = isbnKeysOf(record);
    const sharing = keys.flatMap((key) => this.#byIsbn.get(key) ?? []);
    const same = sharing.find((title) => titlesAgree(title.record, record));
    if (same !== undefined) return { kind: 'same', title: same };
    const alike = (this.#byMatchKey.get(matchKeyOf(record)) ?? []).find(
      (title) => keys.length === 0 || isbnKeysOf(title.record).length === 0,
    );
    if (alike !== undefined) return { kind: 'same', title: alike };
    return { kind: 'new', sharedIsbn: sharing.length > 0 };
  }
}

function put(index: Map<string, KnownTitle[]>, key: string, title: KnownTitle): void {
  const others = (index.get(key) ?? []).filter((other) => other.id !== title.id);
  index.set(key, [...others, title]);
}
