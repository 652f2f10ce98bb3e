/** A rendered page takes about 150 kB, an answer less. */
const keptAtMost = 200;

/**
 * Values of the current second, by key. Requests for the same key share one creation, even while it is under way. Values
 * of earlier seconds are released with the first request of another one.
 */
export class PageCache<Made> {
  readonly #kept = new Map<string, Promise<Made>>();
  #second = 0;

  /**
   * The value for `key`, which must name everything that the value depends on, apart from the second. Cached only if
   * `isWhole` allows it.
   */
  get(
    second: number,
    key: string,
    make: () => Promise<Made>,
    isWhole: (made: Made) => boolean,
  ): Promise<Made> {
    if (second !== this.#second) this.#kept.clear();
    this.#second = second;
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
