import type { Chosen, Counted } from './choose-books.ts';
import type { Concept } from './concepts.ts';

/** How the books were found: what the answer says of it depends on this. */
export type Way =
  | { readonly kind: 'topical'; readonly concepts: readonly Concept[] }
  /** `book`: the title that was asked for, as the catalogue has it. */
  | { readonly kind: 'known'; readonly book: string; readonly translators: readonly string[] }
  | {
      readonly kind: 'author';
      readonly author: string;
      readonly concepts: readonly Concept[];
      readonly of?: string;
      /** The books are not written by them. */
      readonly isTranslator?: boolean;
    }
  | { readonly kind: 'alike'; readonly book: string }
  /** Like a writer: other books of the kind. */
  | { readonly kind: 'alikeAuthor'; readonly author: string; readonly concepts: readonly Concept[] }
  | { readonly kind: 'newest' | 'popular' }
  /** The book whose story was told; `said`: what its record has of it. */
  | { readonly kind: 'plot'; readonly said: readonly string[] }
  /** The named book or person is not in the catalogue; `concepts` were looked for instead. */
  | {
      readonly kind: 'absent';
      readonly named: string;
      readonly concepts: readonly Concept[];
      readonly suggestion?: string;
    }
  /** Nothing by a writer is here; `writers` write alike. */
  | { readonly kind: 'absentWriter'; readonly named: string; readonly writers: readonly string[] }
  /** Who wrote a book of the catalogue. */
  | { readonly kind: 'writer'; readonly book: string; readonly author: string }
  /** Nothing is on the words, but titles have them. */
  | { readonly kind: 'called'; readonly words: readonly string[] }
  | {
      readonly kind: 'nothing';
      readonly named: readonly string[];
      /** What is named is a writer. */
      readonly isWriter?: boolean;
      readonly suggestion?: string;
      readonly soundsLike?: string;
      /** Headings that mean nearly the same, with their titles. */
      readonly nearby?: readonly Counted[];
    };

export interface FoundBooks extends Chosen {
  readonly way: Way;
}
