import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import type { SearchEngine, SearchRecord } from '../../port.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';

const many = (count: number, title: (at: number) => string, extra: Partial<SearchRecord> = {}) =>
  Array.from({ length: count }, (_, at) => ({ title: title(at), extra }));
const one = (title: string, ...keywords: string[]) => ({ title, extra: { keywords } });

const records = [
  ...many(12, (at) => `Time Travel ${at}a`),
  one('One Step at a Time', 'Travel', 'Romance'),
  one('Lost in the Highlands', 'Time travel', 'Romance'),
  one('Flyboys', 'World War II'),
  one('Storm of Steel', 'World War, 1914-1918'),
  one('War of the Worlds'),
  one('Characters of Shakespeare', 'Shakespeare, William'),
  ...many(30, (at) => `Shakespeare ${at}b`),
  one('An Essay on Criticism'),
  ...many(130, (at) => `Philosophy ${at}c`),
  one('The Beginner and Philosophy'),
  one('The Rider and Her Horse'),
  ...many(20, (at) => `Horse ${at}d`),
  one('Board Books'),
  ...many(20, (at) => `School ${at}e`),
  one('The Marriage Bargain', 'Fiction'),
  ...many(12, (at) => `Marriage ${at}f`, { keywords: ['Non-fiction'] }),
  one('Tiny Beautiful Things: Advice on Life'),
  one('Plain Dishes', 'Cookery'),
  one('Simple Suppers', 'Recipes'),
  { title: 'Nana', extra: { firstAuthor: 'Ai Yazawa', authorNames: ['Ai Yazawa'] } },
  one('Emotional Intelligence'),
  one('A Dinosaur at Bedtime', 'Children'),
  ...many(10, (at) => `Dinosaur ${at}g`),
].map(({ title, extra }, at) => book(at + 1, title, extra));

const folder = mkdtempSync(join(tmpdir(), 'yuelan-latin-topics-'));
let engine: SearchEngine;
beforeAll(async () => {
  engine = await openEmbeddedEngine({ folder, workers: 1 });
  await engine.rebuild('topics', inOneBatch(records), 1);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The titles that match as typed, or else nearly, with those that follow. */
async function found(text: string): Promise<readonly string[]> {
  const { hits, further } = await engine.search(
    'topics',
    ask(text, {}, { near: true, further: true, limit: 200 }),
  );
  return [...hits, ...(further?.hits ?? [])].map(({ id }) => records[id - 1]?.title ?? '');
}

test('time travel comedy: words that many titles have side by side are one subject', async () => {
  const all = await found('time travel comedy');
  expect(all).toContain('Lost in the Highlands');
  expect(all).not.toContain('One Step at a Time');
});

test.each(['ww2 memoir', 'memoirs of the second world war', 'World War Two stories'])(
  '%s: another name for the same thing finds it too',
  async (text) => {
    expect(await found(text)).toEqual(['Flyboys']);
  },
);

test('wwi novels: not the other war', async () => {
  expect(await found('wwi novels')).toEqual(['Storm of Steel']);
});

test('shakespeare criticism: a form finds nothing beside a subject', async () => {
  const all = await found('shakespeare criticism');
  expect(all).toContain('Characters of Shakespeare');
  expect(all).not.toContain('An Essay on Criticism');
});

test('philosophy for beginners: the only subject finds titles, however many there are', async () => {
  const [first, ...others] = await found('philosophy for beginners');
  expect(first).toBe('The Beginner and Philosophy');
  expect(others).toHaveLength(130);
});

test('horse riding: who does something stands for what is done', async () => {
  expect((await found('horse riding'))[0]).toBe('The Rider and Her Horse');
});

test('boarding school: a bare verb may be another thing', async () => {
  const all = await found('boarding school');
  expect(all).toContain('School 0e');
  expect(all).not.toContain('Board Books');
});

test('marriage advice: novels come last, but nonfiction is none', async () => {
  const all = await found('marriage advice');
  expect(all).toHaveLength(13);
  expect(all.at(-1)).toBe('The Marriage Bargain');
});

test('easy cookbook: other words for the same books find them', async () => {
  expect(new Set(await found('easy cookbook'))).toEqual(new Set(['Plain Dishes', 'Simple Suppers']));
});

test('artificial intelligence: a name of few letters is not an author', async () => {
  expect(await found('artificial intelligence')).toEqual(['Emotional Intelligence']);
});

test('dinosaurs for kids: words for the same readers are interchangeable', async () => {
  const [first, ...others] = await found('dinosaurs for kids');
  expect(first).toBe('A Dinosaur at Bedtime');
  expect(others).toHaveLength(10);
});
