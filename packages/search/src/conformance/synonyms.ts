import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchEngine } from '../port.ts';
import { ask, book, inOneBatch } from './records.ts';

const records = [
  book(1, '丘吉尔第二次世界大战回忆录'),
  book(2, 'Flyboys', { keywords: ['World War II'] }),
  book(3, 'Storm of Steel', { keywords: ['World War, 1914-1918'] }),
  book(4, 'The Song of Hiawatha', { keywords: ['Indians of North America -- Poetry'] }),
  book(5, 'The Rider and Her Horse'),
  book(6, '无人知晓'),
  book(7, 'Impressions'),
  book(8, 'Color and Harmony'),
  book(9, 'Emma', { firstAuthor: 'Jane Austen', authorNames: ['Jane Austen'] }),
];

/** Registers the laws of words for the same thing. `open` makes an engine without any index. */
export function describeSynonyms(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} finds other words for the same thing`, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open();
      await engine.rebuild('synonyms', inOneBatch(records), 1);
    });
    afterAll(() => engine.close());

    test.each([
      ['二战将领传', [1]],
      ['ww2 memoir', [2]],
      ['novels of the first world war', [3]],
      ['native american legends', [4]],
      ['riding lessons', [5]],
      ['wwz memoir', []],
      // What is spelt correctly does not mean something else.
      ['depression', []],
      ['inpressions', [7]],
      ['colour harmony', [8]],
      ['jane austin', [9]],
    ])('%s', async (text, ids) => {
      const { hits } = await engine.search('synonyms', ask(text, {}, { near: true }));
      expect(hits.map(({ id }) => id)).toEqual(ids);
    });
  });
}
