import { expect, test } from 'vitest';
import type { SearchAnswer, SearchQuery } from '../port.ts';
import { describeConformance } from './conformance.ts';
import { NaiveEngine } from './naive-engine.ts';
import { describeExactOrder } from './random-queries.ts';
import { ask, book, inOneBatch } from './records.ts';
import { expectExact, expectLawful } from './same-answer.ts';

/** Puts equals in the opposite order, as another engine may. */
class ContraryEngine extends NaiveEngine {
  override async search(group: string, query: SearchQuery): Promise<SearchAnswer> {
    if (query.byWork !== undefined) return super.search(group, query);
    const equals = Map.groupBy(this.standings(group, query), ({ standing }) => standing);
    const hits = [...equals.values()].flatMap((same) => same.toReversed());
    const page = hits.slice(query.offset, query.offset + query.limit);
    return { ...(await super.search(group, query)), hits: page.map(({ id, tier }) => ({ id, tier })) };
  }
}

describeConformance('the reference', async () => new NaiveEngine(), expectExact);
describeExactOrder('the reference', async () => new NaiveEngine());
describeConformance('an engine with another order of equals', async () => new ContraryEngine());

test('a broken ranking law is distinguished from another order of equals', async () => {
  const reference = new NaiveEngine();
  const records = [book(1, '三体'), book(2, '三体'), book(3, '三体全集')];
  await reference.rebuild('g', inOneBatch(records), 1);
  const query = ask('三体');
  const answer = await reference.search('g', query);
  const [first, second, third] = answer.hits;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three are found');
  const contrary = { ...answer, hits: [second, first, third] };
  await expect(expectLawful(contrary, reference, 'g', query)).resolves.toBeUndefined();
  await expect(expectExact(contrary, reference, 'g', query)).rejects.toThrow();
  for (const hits of [
    [third, first, second],
    [first, second],
    [first, first, third],
  ])
    await expect(expectLawful({ ...answer, hits }, reference, 'g', query)).rejects.toThrow();
});
