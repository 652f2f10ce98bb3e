import {
  areLiterary,
  asksForLiterature,
  isForm,
  isLiteraryClass,
  isReaders,
  partOfSpeech,
} from '../../analysis/index.ts';
import type { ColumnsView } from '../columns/columns-view.ts';

/** Words that name a thing, a place or a period, rather than a person, or a work that the dictionary lacks. */
const thing = /^(?:n|nz|ns|nt|v|vn|a|an|i|l|t)$/u;

/** Tells whether a title is a novel, a poem, a play or an essay, as far as its class or its headings say. */
export function literatureTest(view: ColumnsView): (row: number) => boolean {
  // Many titles have the same class.
  const byTraits = new Map<number, boolean | null>();
  return (row) => {
    const traits = view.of.traits[row - 1] ?? 0;
    let known = byTraits.get(traits);
    if (known === undefined) {
      known = isLiteraryClass(view.traits(row));
      byTraits.set(traits, known);
    }
    return known ?? areLiterary(view.keywords(row));
  };
}

/**
 * Whether words ask for literature, or may name a work or a character. No dictionary tells Latin names from things, so
 * only a form that asks for facts excludes them (`memoir`, `advice`).
 */
export const mayMeanLiterature = (words: readonly string[], subjects: readonly string[]): boolean =>
  words.some(asksForLiterature) ||
  !(
    subjects.some((word) => thing.test(partOfSpeech(word))) ||
    words.some((word) => latin.test(word) && isForm(word) && !isReaders(word))
  );

const latin = /^[a-z]/u;
