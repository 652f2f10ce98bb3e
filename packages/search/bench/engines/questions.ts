import type { SearchRecord } from '../../src/port.ts';
import { catalogue } from '../catalogue.ts';

/** What every engine is asked: the first page with its total and five facets, or suggestions. */
export interface Question {
  readonly call: 'search' | 'suggest';
  readonly text: string;
  /** A main class, a year and a heading that narrow the results. */
  readonly letter?: string;
  readonly year?: number;
  readonly heading?: string;
  /** Newest first, instead of the best first. */
  readonly isNewest?: true;
  /** The text is not in the catalogue as typed: the engine asks again for close matches. */
  readonly near?: true;
}

/** The kinds of queries and some questions of each. */
export function questions(records: number, rounds: number): ReadonlyMap<string, readonly Question[]> {
  const sample = [...catalogue({ records: Math.min(records, rounds * 2) })].slice(0, rounds);
  const han = sample.filter(({ title }) => /^\p{Script=Han}{5}/u.test(title));
  const search = (text: string, more: Partial<Question> = {}): Question => ({
    call: 'search',
    text,
    ...more,
  });
  const suggest = (text: string): Question => ({ call: 'suggest', text });
  const wrong = (title: string, at: number): string =>
    `${title.slice(0, at % 5)}魃${title.slice((at % 5) + 1)}`;
  const kinds = new Map<string, readonly Question[]>([
    ['two characters of a title', han.map(({ title }) => search(title.slice(0, 2)))],
    ['four characters', han.map(({ title }) => search(title.slice(1, 5)))],
    ['whole title', sample.map(({ title }) => search(title))],
    ['author', sample.map(({ firstAuthor }) => search(firstAuthor))],
    ['author and title word', han.map((one) => search(`${one.firstAuthor} ${one.title.slice(0, 2)}`))],
    [
      'common words',
      [...'中国研究问题发展工作经济社会历史文化教育'.matchAll(/../gu)].map(([text]) => search(text)),
    ],
    ['one character', [...'人国书学心山水的一天'].map((text) => search(text))],
    ['class browse', [...'ABCDEFGHIJKNOPQRSTUVXZ'].map((letter) => search('', { letter }))],
    ['heading', sample.flatMap(({ keywords: [heading] }) => (heading ? [search('', { heading })] : []))],
    ['newest first', han.map(({ title }) => search(title.slice(0, 2), { isNewest: true }))],
    ['facet selection', han.map((one) => search(one.title.slice(0, 2), narrowed(one)))],
    ['nothing as typed', han.map(({ title }, at) => search(wrong(title, at), { near: true }))],
    ['suggestions', sample.map(({ title }, at) => suggest(title.slice(0, 1 + (at % 4))))],
  ]);
  const all = [...kinds.values()];
  const mixed = sample.flatMap((_, at) => all[at % all.length]?.[at] ?? []);
  return new Map([['mixed', mixed], ...kinds]);
}

const narrowed = ({ classCode, year }: SearchRecord): Partial<Question> => ({
  letter: classCode.slice(0, 1),
  ...(year === null ? {} : { year }),
});
