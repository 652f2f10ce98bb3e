import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { WordCollector } from '../words/collector.ts';
import { collectedDocument } from './document.ts';

const record = {
  id: 1,
  title: '红楼梦',
  subtitle: '',
  otherTitles: [],
  firstAuthor: '曹雪芹',
  authorNames: ['曹雪芹'],
  publisher: '人民文学出版社',
  isbns: [],
  callNumber: 'I242.4/C28',
  classCode: 'I242.4',
  keywords: ['章回小说'],
  summary: '',
  year: 1996,
  branches: [],
  borrowCount: 0,
};

test('collected words do not stay in memory with the remembered values', async () => {
  let collector: WordCollector | undefined = new WordCollector();
  collectedDocument(record, 1, collector);
  expect(collector.size).toBeGreaterThan(20);
  const held = new WeakRef(collector);
  collector = undefined;
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // A reference is held until the current job ends.
  await wait(0);
  if (typeof collect === 'function') collect();
  expect(held.deref()).toBeUndefined();
});
