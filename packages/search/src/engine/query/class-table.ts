import { mainClassOf } from '../../analysis/index.ts';
import type { DictionaryView } from '../columns/dictionary.ts';
import { classKey } from '../index/fields.ts';

/** Main classes and beginnings of the class codes in use, by dictionary number. Class codes are few. */
export class ClassTable {
  readonly #codes: string[] = [''];
  #letters = new Uint8Array(256);

  /** The main class of each class number as an ASCII code, 0 for none. */
  get letters(): Uint8Array {
    return this.#letters;
  }

  /** Takes in codes that are new in the dictionary. */
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

  /** One mark for each class number whose code begins with one of the codes. */
  beginningWith(codes: readonly string[]): Uint8Array {
    const keys = codes.map(classKey).filter((key) => key !== '');
    return Uint8Array.from(this.#codes, (code) => (keys.some((key) => code.startsWith(key)) ? 1 : 0));
  }
}
