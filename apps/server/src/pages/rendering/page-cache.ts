import type { Clock } from '../../platform/clock.ts';

/** A change of a library's settings becomes visible within a second as well. */
const keptMs = 1000;
/** A rendered page takes about 150 kB. */
const pagesAtMost = 200;

interface Kept<Page> {
  readonly page: Promise<Page>;
  readonly since: number;
}

/** Pages as visitors see them, for a second. Requests for the same page at the same time share one rendering. */
export class PageCache<Page> {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept<Page>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The page under `key`, which names all that it depends on but time. A page is kept only where `isWhole` says so. */
  get(key: string, make: () => Promise<Page>, isWhole: (page: Page) => boolean): Promise<Page> {
    const now = this.#clock.now().getTime();
    const known = this.#kept.get(key);
    if (known !== undefined && isYoung(known.since, now)) return known.page;
    // Oldest first: the pages stand in the order in which their rendering began.
    for (const [old, { since }] of this.#kept)
      if (this.#kept.size >= pagesAtMost || !isYoung(since, now)) this.#kept.delete(old);
      else break;
    const made: Kept<Page> = { page: make(), since: now };
    this.#kept.delete(key);
    this.#kept.set(key, made);
    const drop = () => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    };
    made.page.then((page) => isWhole(page) || drop(), drop);
    return made.page;
  }
}

/** A clock may also be put back. */
function isYoung(since: number, now: number): boolean {
  return now >= since && now - since < keptMs;
}
