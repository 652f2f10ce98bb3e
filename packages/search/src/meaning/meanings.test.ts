import { afterEach, beforeEach, expect, test } from 'vitest';
import { MeaningLearner } from './catalogue-meaning.ts';
import { Meanings } from './meanings.ts';

/** Ends its thread as soon as nobody asks. */
let meanings: Meanings;
beforeEach(() => {
  meanings = new Meanings(undefined, 0);
});
afterEach(() => meanings.close());

const limits = { limit: 5, floor: 0.3, mayAsk: false };

function learnt(keyword: string) {
  const learner = new MeaningLearner();
  learner.add([{ title: '', keywords: [keyword], classCode: '', summary: '' }]);
  return learner.learn();
}

test('learning starts no thread; the first question does', async () => {
  await meanings.keep('town', learnt('古生物'));
  expect(meanings.isAwake).toBe(false);
  expect(await meanings.near('town', '恐龙', limits)).toMatchObject([{ heading: '古生物' }]);
});

test('waking starts the thread before the first question, if there is anything to know', async () => {
  await meanings.wake();
  expect(meanings.isAwake).toBe(false);
  await meanings.close();
  meanings = new Meanings();
  await meanings.keep('town', learnt('古生物'));
  await meanings.wake();
  expect(meanings.isAwake).toBe(true);
  expect(await meanings.near('town', '恐龙', limits)).toMatchObject([{ heading: '古生物' }]);
});

test('the learnt tables of all groups outlive the thread that answers', async () => {
  await meanings.keep('town', learnt('古生物'));
  await meanings.keep('school', learnt('孤独'));
  const ask = () =>
    Promise.all([meanings.near('town', '恐龙', limits), meanings.near('school', '寂寞', limits)]);
  const answers = await ask();
  expect(answers).toMatchObject([[{ heading: '古生物' }], [{ heading: '孤独' }]]);
  await expect.poll(() => meanings.isAwake).toBe(false);
  expect(await ask()).toEqual(answers);
});
