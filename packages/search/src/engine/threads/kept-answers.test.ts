import { setTimeout as wait } from 'node:timers/promises';
import { collectAll } from '@yuelan/threads';
import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const state = {};
const megabyte = 1_000_000;

/** Answers each text with itself and counts how often it was asked. */
function asked() {
  const texts: string[] = [];
  const ask = (text: string) => async () => {
    texts.push(text);
    if (text === 'broken') throw new Error('the thread ended');
    return { text };
  };
  return { texts, ask };
}

test('the same question is asked once, even while its answer is pending', async () => {
  const kept = new KeptAnswers<unknown>(10, megabyte);
  const { texts, ask } = asked();
  const both = [kept.get('g', state, '红楼', ask('红楼')), kept.get('g', state, '红楼', ask('红楼'))];
  expect(await both[0]).toBe(await both[1]);
  expect(await kept.get('g', state, '红楼', ask('红楼'))).toEqual({ text: '红楼' });
  await kept.get('g', state, '红楼 5', ask('红楼'));
  expect(texts).toEqual(['红楼', '红楼']);
});

test('a failure is not kept', async () => {
  const kept = new KeptAnswers<unknown>(10, megabyte);
  const { texts, ask } = asked();
  await expect(kept.get('g', state, 'broken', ask('broken'))).rejects.toThrow('the thread ended');
  await expect(kept.get('g', state, 'broken', ask('broken'))).rejects.toThrow('the thread ended');
  expect(texts).toEqual(['broken', 'broken']);
});

test('another state of the index is asked again', async () => {
  const kept = new KeptAnswers<unknown>(10, megabyte);
  const { texts, ask } = asked();
  for (const changed of [state, {}, state]) await kept.get('g', changed, 'a', ask('a'));
  expect(texts).toEqual(['a', 'a', 'a']);
});

test('the answers of an older state take no room', async () => {
  const kept = new KeptAnswers<unknown>(2, megabyte);
  const { texts, ask } = asked();
  const other = {};
  await kept.get('other', other, 'a', ask('a'));
  await kept.get('g', state, 'b', ask('b'));
  await kept.get('g', {}, 'c', ask('c'));
  await kept.get('other', other, 'a', ask('a'));
  expect(texts).toEqual(['a', 'b', 'c']);
});

test('an answer that comes after its state has gone is not kept', async () => {
  const kept = new KeptAnswers<unknown>(10, megabyte);
  let reply = (_: string): void => {};
  const late = kept.get('g', state, 'a', () => new Promise<string>((resolve) => (reply = resolve)));
  const next = {};
  expect(await kept.get('g', next, 'a', async () => 'new')).toBe('new');
  reply('old');
  expect(await late).toBe('old');
  expect(await kept.get('g', next, 'a', async () => 'never')).toBe('new');
});

test('a state is not held by its answers', async () => {
  const kept = new KeptAnswers<unknown>(10, megabyte);
  let gone: object | undefined = {};
  const held = new WeakRef(gone);
  await kept.get('g', gone, 'a', async () => 'a');
  gone = undefined;
  // A reference is held until the current job ends.
  await wait(0);
  collectAll();
  expect(held.deref()).toBeUndefined();
});

test('the answer unused for longest goes first', async () => {
  const kept = new KeptAnswers<unknown>(2, megabyte);
  const { texts, ask } = asked();
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.get('g', state, text, ask(text));
  expect(texts).toEqual(['a', 'b', 'c', 'b']);
});

test('an engine can be told to keep none', async () => {
  const kept = new KeptAnswers<unknown>(0, megabyte);
  const { texts, ask } = asked();
  for (const text of ['a', 'a']) await kept.get('g', state, text, ask(text));
  expect(texts).toEqual(['a', 'a']);
});

test('large answers make room for each other', async () => {
  const kept = new KeptAnswers<unknown>(100, 1000);
  const { texts, ask } = asked();
  const [a, b, c] = ['a', 'b', 'c'].map((one) => one.repeat(400));
  for (const text of [a, b, a, c, a, b]) await kept.get('g', state, text ?? '', ask(text ?? ''));
  expect(texts).toEqual([a, b, c, b]);
});
