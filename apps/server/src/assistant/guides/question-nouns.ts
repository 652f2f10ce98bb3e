import type { Language } from '@yuelan/contract';
import { fold, stem } from '@yuelan/search';
import { stopWords } from '../everyday/frames.ts';
import { findTopics } from '../everyday/topic-finder.ts';
import { wordsOf } from '../everyday/word-kinds.ts';
import type { Matter } from './matters.ts';

const genericActivities =
  '活动 讲座 比赛 竞赛 展览 周末 最近 孩子 小孩 儿童 宝宝 kid child children toddler weekend event activity lecture talk workshop competition exhibition';

/** The things that a question names besides the library itself, in the reader's words. */
export async function nounsOf(
  { question, language }: { readonly question: string; readonly language: Language },
  folded: string,
): Promise<readonly string[]> {
  const { kindOf } = await wordsOf(question, language);
  // Guides do not cover why the reader asks.
  const bare = folded.replace(/\b(?:our|my|because|since)\b.*$|(?:因为|我是|我们是).*$/u, '');
  return [...new Set(ownWords(bare === '' ? folded : bare))].filter((word) => kindOf(word) === 'thing');
}

/** Whether a text names a thing: any form of an English word counts. */
export const isSaid = (noun: string, text: string) => {
  const folded = fold(text);
  return /\p{Script=Han}/u.test(noun)
    ? folded.includes(noun)
    : folded.split(' ').map(stem).includes(stem(noun));
};

/** Whether a noun says more than that an activity is meant. */
export const isSpecific = (noun: string) => !isSaid(noun, genericActivities);

/** Whether a noun is another name for the matter: “restroom” means toilets. */
export const covers = ({ asked }: Matter, noun: string) => asked['en-US'].test(noun);

/** The words of a question that belong neither to its frame nor to the library in general. */
function ownWords(folded: string): readonly string[] {
  const { words, said } = findTopics(folded);
  return [...said, ...words].filter(
    (word) =>
      word.length > 1 &&
      !stopWords.has(word) &&
      !/^(?:图书馆|馆里|馆内|怎么办|小孩|孩子|宝宝|librar.*|allow.*|bring|closed?|youre|open|guys?|question|thursdays?|\d+)$/u.test(
        word,
      ),
  );
}
