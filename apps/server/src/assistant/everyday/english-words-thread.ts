import { serveCalls } from '@yuelan/threads';
import nlp from 'compromise/two';

export interface EnglishWords {
  /** The words of the question, each with what it is there: "bleed a radiator" is a verb and a noun. */
  readonly words: readonly { readonly text: string; readonly kind: 'thing' | 'deed' | 'manner' }[];
  /** First and last name of a person in the question; empty if there is none. */
  readonly person: string;
}

const notThings: ReadonlySet<string> = new Set(['Pronoun', 'Date', 'Possessive', 'Value']);

function kindOf(tags: ReadonlySet<string>): EnglishWords['words'][number]['kind'] {
  if (tags.has('Noun') && tags.isDisjointFrom(notThings)) return 'thing';
  return tags.has('Verb') && !tags.has('Auxiliary') && !tags.has('Copula') ? 'deed' : 'manner';
}

const calls = {
  async read(question: string): Promise<EnglishWords> {
    const read = nlp(question);
    return {
      words: read.termList().map(({ text, tags }) => ({ text, kind: kindOf(new Set(tags)) })),
      person: read.match('#FirstName+ #LastName').first().text('root'),
    };
  },
};

export type EnglishCalls = typeof calls;

serveCalls(calls);
