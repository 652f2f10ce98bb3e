/** A rendered page takes about 150 kB, an answer less. */
const keptAtMost = 200;

/** What was made lately, by key. Requests for the same key share the making, also while it goes on. */
export class PageCache<Made> {
  readonly #kept = new Map<string, Promise<Made>>();

  /** What stands under `key`, which names all that it depends on, time included. It is kept only where `isWhole` says so. */
  get(key: string, make: () => Promise<Made>, isWhole: (made: Made) => boolean): Promise<Made> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    // Oldest first: a map keeps the order in which its entries were added.
    for (const old of this.#kept.keys())
      if (this.#kept.size >= keptAtMost) this.#kept.delete(old);
      else break;
    const made = make();
    this.#kept.set(key, made);
    const drop = () => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    };
    made.then((value) => isWhole(value) || drop(), drop);
    return made;
  }
}
