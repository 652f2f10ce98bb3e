import { mainClassOf } from '../../analysis/index.ts';
import type { DictionaryView } from '../columns/dictionary.ts';
import { classKey } from '../index/fields.ts';

/** The main classes and the beginnings of the class codes in use, by dictionary number. There are few class codes. */
export class ClassTable {
  readonly #codes: string[] = [''];
  #letters = new Uint8Array(256);

  /** The main class of each class number as an ASCII code, 0 for none. */
  get letters(): Uint8Array {
    return this.#letters;
  }

  /** Adds the codes that are new in the dictionary. */
  follow(dictionary: DictionaryView): void {
    for (let id = this.#codes.length; id <= dictionary.size; id += 1) {
      const code = dictionary.text(id);
      this.#codes.push(code);
      if (id >= this.#letters.length) {
        const grown = new Uint8Array(id * 2);
        grown.set(this.#letters);
        this.#letters = grown;
      }
      const letter = mainClassOf(code);
      this.#letters[id] = letter === '' ? 0 : letter.charCodeAt(0);
    }
  }

  /** For each class number, 1 if its code begins with one of the codes. */
  beginningWith(codes: readonly string[]): Uint8Array {
    const keys = codes.map(classKey).filter((key) => key !== '');
    return Uint8Array.from(this.#codes, (code) => (keys.some((key) => code.startsWith(key)) ? 1 : 0));
  }
}
