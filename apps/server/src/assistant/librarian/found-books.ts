import type { Chosen, Counted } from './choose-books.ts';
import type { Concept } from './concepts.ts';

/** How the books were found; the words of the answer depend on it. */
export type Way =
  | { readonly kind: 'topical'; readonly concepts: readonly Concept[] }
  /** `book`: the title that was asked for, as the catalogue has it. */
  | { readonly kind: 'known'; readonly book: string; readonly translators: readonly string[] }
  | {
      readonly kind: 'author';
      readonly author: string;
      readonly concepts: readonly Concept[];
      readonly of?: string;
      /** Whether the author only translated the books. */
      readonly isTranslator?: boolean;
    }
  | { readonly kind: 'alike'; readonly book: string }
  /** Books like those of a writer. */
  | { readonly kind: 'alikeAuthor'; readonly author: string; readonly concepts: readonly Concept[] }
  | { readonly kind: 'newest' | 'popular' }
  /** The book whose story was described; `said`: the words of the description that its record has. */
  | { readonly kind: 'plot'; readonly said: readonly string[] }
  /** The named book or person is not in the catalogue; `concepts` were looked for instead. */
  | {
      readonly kind: 'absent';
      readonly named: string;
      readonly concepts: readonly Concept[];
      readonly suggestion?: string;
    }
  /** The catalogue has nothing by a writer; `writers` are similar. */
  | { readonly kind: 'absentWriter'; readonly named: string; readonly writers: readonly string[] }
  /** Who wrote a book of the catalogue; `not`: whom the reader believed to be its author. */
  | { readonly kind: 'writer'; readonly book: string; readonly author: string; readonly not?: string }
  /** No book is about the words, but titles contain them. */
  | { readonly kind: 'called'; readonly words: readonly string[] }
  | {
      readonly kind: 'nothing';
      readonly named: readonly string[];
      /** Whether a writer was named. */
      readonly isWriter?: boolean;
      readonly suggestion?: string;
      readonly soundsLike?: string;
      /** Headings with nearly the same meaning, with their numbers of titles. */
      readonly nearby?: readonly Counted[];
    };

export interface FoundBooks extends Chosen {
  readonly way: Way;
}
