/** Numbers texts from 0. Looks them up by code units, so that a known text needs no string of its own. */
export class TokenNumbers {
  readonly texts: string[] = [];
  /** The code units of all texts, one after another, and where each begins. */
  #units = new Uint16Array(1 << 16);
  #starts = new Uint32Array(1 << 12);
  /** For each slot the number of a text plus 1, and its hash beside it. */
  #slots = new Uint32Array(1 << 14);

  /** The number of the part of a text from `start` to `end`, which has this hash. */
  add(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (slots[slot + 1] === hash && this.#equals(number - 1, text, start, end)) return number - 1;
      slot = (slot + 2) & mask;
    }
    const number = this.texts.length;
    this.#keep(number, text, start, end);
    slots[slot] = number + 1;
    slots[slot + 1] = hash;
    if (number * 4 > slots.length) this.#spread();
    return number;
  }

  clear(): void {
    this.texts.length = 0;
    this.#slots.fill(0);
  }

  #equals(number: number, text: string, start: number, end: number): boolean {
    const first = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - first !== end - start) return false;
    for (let at = start; at < end; at += 1)
      if (this.#units[first + at - start] !== text.charCodeAt(at)) return false;
    return true;
  }

  #keep(number: number, text: string, start: number, end: number): void {
    this.texts.push(text.slice(start, end));
    const first = this.#starts[number] ?? 0;
    if (first + end - start > this.#units.length) {
      const larger = new Uint16Array(Math.max(this.#units.length * 2, first + end - start));
      larger.set(this.#units);
      this.#units = larger;
    }
    for (let at = start; at < end; at += 1) this.#units[first + at - start] = text.charCodeAt(at);
    if (number + 1 === this.#starts.length) {
      const larger = new Uint32Array(this.#starts.length * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[number + 1] = first + end - start;
  }

  /** Doubles the slots. */
  #spread(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 2;
    for (let from = 0; from < this.#slots.length; from += 2) {
      const number = this.#slots[from] ?? 0;
      if (number === 0) continue;
      const hash = this.#slots[from + 1] ?? 0;
      let slot = (hash << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = number;
      slots[slot + 1] = hash;
    }
    this.#slots = slots;
  }
}
