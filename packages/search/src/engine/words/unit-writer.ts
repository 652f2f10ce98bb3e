/** Code units written one after another. */
export class UnitWriter {
  #units = new Uint16Array(1024);
  length = 0;

  unit(code: number): void {
    if (this.length === this.#units.length) this.reserve(1);
    this.#units[this.length] = code;
    this.length += 1;
  }

  text(text: string): void {
    this.reserve(text.length);
    const units = this.#units;
    const { length } = this;
    for (let at = 0; at < text.length; at += 1) units[length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  /** Makes room for more units. Returns the array, whose elements from `length` on are free. */
  reserve(more: number): Uint16Array {
    if (this.length + more > this.#units.length) {
      const grown = new Uint16Array(Math.max(this.#units.length * 2, this.length + more));
      grown.set(this.#units.subarray(0, this.length));
      this.#units = grown;
    }
    return this.#units;
  }

  /** The units written, until the next write. */
  get units(): Uint16Array {
    return this.#units;
  }

  /** A copy of the units written. */
  slice(): Uint16Array<ArrayBuffer> {
    return this.#units.slice(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
