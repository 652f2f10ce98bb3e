import { segment } from '@yuelan/search';
import { worksRemembered } from '../everyday/famous-works.ts';
import { stopWords } from '../everyday/frames.ts';
import type { ChoiceFacts } from './choose-books.ts';
import { noneChosen } from './choose-books.ts';
import { type Desk, row } from './desk.ts';
import type { FoundBooks } from './found-books.ts';
import { Pool, remembered } from './gather.ts';
import type { Plan } from './plan.ts';
import { RecordText } from './record-facts.ts';

/**
 * Finds a book whose story the reader remembers: the records that have the most telling of the reader's words. Nobody
 * remembers the words of a record, so no single one is required.
 */

const cluesAtMost = 10;
const foundForClue = 60;
const leastClues = 2;
/** Books with at least this part of the best book's points are named too. */
const nearlyAsMuch = 0.8;
const namedAtMost = 3;
/** The part of the reader's words that a book must have, by weight. */
const leastPart = 0.35;
/** The weight that the rarest matching clue must have. */
const leastTelling = 4;
/** An action says less than a thing: people are sent somewhere in many books. */
const weightOfDeed = 0.3;
/** A word that everybody remembers from a famous work counts as much as a rare word of a record. */
const weightOfMemory = 4;

/** The reader's words, each with its parts: a record has 玫瑰 for 玫瑰花. */
function cluesOf(plan: Plan): readonly (readonly string[])[] {
  const said = [...new Set(remembered(plan))].filter((word) => word !== '' && !stopWords.has(word));
  return said.slice(0, cluesAtMost).map((word) => {
    if (!/\p{Script=Han}/u.test(word)) return [word];
    const pairs = word.length < 4 ? [] : [word.slice(0, 2), word.slice(2)];
    const parts = [...segment(word), ...pairs, word.slice(0, -1), word.slice(1)];
    return [
      word,
      ...new Set(parts.filter((part) => part.length > 1 && part !== word && !stopWords.has(part))),
    ];
  });
}

export async function findPlot(desk: Desk, plan: Plan, facts: ChoiceFacts): Promise<FoundBooks | undefined> {
  const clues = cluesOf(plan);
  const pool = new Pool();
  const size = Math.max(1, await desk.size());
  const weights: number[] = [];
  for (const terms of clues) {
    let total = 0;
    for (const term of terms.slice(0, 3)) {
      const found = await desk.find({ rows: [row(term)], limit: foundForClue });
      pool.add(found);
      total = Math.max(total, found.total);
    }
    weights.push(Math.log2(1 + size / (1 + total)));
  }
  const works = worksRemembered(remembered(plan), plan.phrase);
  for (const { names } of works)
    for (const name of names.slice(0, 4))
      pool.add(await desk.find({ rows: [row(name, 'title', 'prefix')], limit: 3 }));
  const isDone = (terms: readonly string[]) => plan.beside.includes(terms[0] ?? '');
  const things = clues.filter((terms) => !isDone(terms)).length;
  const sum = weights.reduce(
    (all, weight, index) => all + weight * (isDone(clues[index] ?? []) ? weightOfDeed : 1),
    0,
  );
  const ranked = [...pool.titles.values()]
    .filter(({ id }) => !facts.shown.has(id))
    .map((title) => {
      const text = new RecordText(title.record);
      const isTale = title.record.classCode === '' || /^[IJ]/u.test(title.record.classCode);
      const has = clues.flatMap((terms, index) => {
        const term = terms.find((one) => text.about({ terms: [one], classes: [] }) > 0);
        const known = terms.find((one) => text.isKnownFor(one));
        if (term === undefined && known === undefined) return [];
        const isDeed = known === undefined && isDone(terms);
        const weight = (weights[index] ?? 0) * (isDeed ? weightOfDeed : 1);
        return [
          {
            term,
            isDeed,
            idf: weights[index] ?? 0,
            weight: known === undefined ? weight : Math.max(weight, weightOfMemory),
          },
        ];
      });
      const isWork = works.some(({ names }) => names.some((name) => text.isCalled(name)));
      if (isWork) has.push({ term: undefined, isDeed: true, idf: weightOfMemory, weight: weightOfMemory });
      const points = has.reduce((all, { weight }) => all + weight, 0) * (isTale ? 1 : 0.5);
      return {
        title,
        points,
        said: has.flatMap(({ term }) => term ?? []),
        clues: has.filter(({ isDeed }) => !isDeed).length,
        isTold: has.some(({ isDeed, idf }) => isDeed && idf >= leastTelling),
        isWork,
        rarest: Math.max(0, ...has.map(({ weight }) => weight)),
      };
    })
    .filter(
      ({ clues: count, isTold, isWork, points, rarest }) =>
        isWork ||
        (rarest >= leastTelling &&
          (count >= leastClues || (things === 1 && count === 1 && isTold)) &&
          points >= sum * leastPart),
    )
    .sort((a, b) => b.points - a.points || b.title.borrowCount - a.title.borrowCount);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const near = ranked.filter(({ points }) => points >= best.points * nearlyAsMuch).slice(0, namedAtMost);
  return {
    ...noneChosen,
    books: await desk.present(near.map(({ title }) => title.id)),
    way: { kind: 'plot', said: near.length === 1 ? best.said : [] },
  };
}
