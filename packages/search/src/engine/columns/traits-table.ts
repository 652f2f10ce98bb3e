import { classKey, classPath } from '../../analysis/index.ts';
import type { Classes } from '../../port.ts';
import type { ClassScheme } from '../../terms.ts';
import type { DictionaryView } from './dictionary.ts';
import { readTraits, type Traits } from './traits.ts';

/** The traits in use by dictionary number, divided into groups that are counted together. */
export class TraitsTable {
  readonly #traits: Traits[] = [readTraits('')];
  /** The keys of the class numbers, by scheme, for as many traits as were requested. */
  readonly #keys: Readonly<Record<ClassScheme, string[]>> = { clc: [], ddc: [], lcc: [] };
  readonly #groupings = new Map<string, Grouping>();
  readonly #marks = new Map<string, Uint8Array>();

  /** Adds the traits that are new in the dictionary. */
  follow(dictionary: DictionaryView): void {
    for (let id = this.#traits.length; id <= dictionary.size; id += 1)
      this.#traits.push(readTraits(dictionary.text(id)));
  }

  /** Groups by the class one level below `under`, by main class if that is empty. */
  byClass({ scheme, under = '' }: Classes): Grouping {
    const above = classPath(scheme, under);
    const parent = above.at(-1) ?? '';
    return this.#grouping(`${scheme} ${parent}`, (traits) => {
      const path = classPath(scheme, traits[scheme]);
      return parent === '' || path[above.length - 1] === parent ? (path[above.length] ?? '') : '';
    });
  }

  /** Groups by the first letter or digit of the class number. */
  byLetter(scheme: ClassScheme): Grouping {
    return this.#grouping(`${scheme} letter`, (traits) => classKey(traits[scheme]).charAt(0));
  }

  by(trait: 'language' | 'audience'): Grouping {
    return this.#grouping(trait, (traits) => traits[trait]);
  }

  /** For each number, 1 if its class number begins with one of these. */
  inClasses({ scheme }: Classes, beginnings: readonly string[]): Uint8Array {
    return this.#marked(`${scheme} ${beginnings.join(' ')}`, () => {
      const wanted = beginnings.map(classKey).filter((key) => key !== '');
      const keys = this.#keys[scheme];
      for (const traits of this.#traits.slice(keys.length)) keys.push(classKey(traits[scheme]));
      return Uint8Array.from(keys, (key) => (wanted.some((beginning) => key.startsWith(beginning)) ? 1 : 0));
    });
  }

  with(trait: 'language' | 'audience', values: readonly string[]): Uint8Array {
    return this.#marked(`${trait} ${values.join(' ')}`, () =>
      Uint8Array.from(this.#traits, (traits) =>
        traits[trait] !== '' && values.includes(traits[trait]) ? 1 : 0,
      ),
    );
  }

  /** Marks that were made before for the same traits, or new ones. */
  #marked(name: string, make: () => Uint8Array): Uint8Array {
    let marks = this.#marks.get(name);
    if (marks === undefined || marks.length < this.#traits.length) {
      marks = make();
      if (this.#marks.size >= mostGroupings) this.#marks.clear();
      this.#marks.set(name, marks);
    }
    return marks;
  }

  #grouping(name: string, keyOf: (traits: Traits) => string): Grouping {
    const grouping = this.#groupings.get(name) ?? new Grouping();
    if (this.#groupings.size >= mostGroupings) this.#groupings.clear();
    this.#groupings.set(name, grouping);
    grouping.follow(this.#traits, keyOf);
    return grouping;
  }
}

/** Classes that readers open one after another are grouped once. Bounded, because it only saves time. */
const mostGroupings = 200;

/** The group of each number of a dictionary. Group 0 is none. */
export class Grouping {
  readonly keys: string[] = [''];
  readonly #numbers = new Map<string, number>([['', 0]]);
  #groups = new Uint32Array(256);
  #size = 0;

  /** The group of each number. */
  get groups(): Uint32Array {
    return this.#groups;
  }

  follow(traits: readonly Traits[], keyOf: (traits: Traits) => string): void {
    if (this.#groups.length < traits.length) {
      const grown = new Uint32Array(traits.length * 2);
      grown.set(this.#groups);
      this.#groups = grown;
    }
    for (const one of traits.slice(this.#size)) {
      const key = keyOf(one);
      const known = this.#numbers.get(key) ?? this.keys.push(key) - 1;
      this.#numbers.set(key, known);
      this.#groups[this.#size] = known;
      this.#size += 1;
    }
  }
}
