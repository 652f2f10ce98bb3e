import { fold, titleKey } from '@yuelan/search';
import { describe, expect, test } from 'vitest';
import { famousWorks, famousWriters } from './famous-works.ts';
import { hasHan } from './han.ts';
import { rowsOf } from './tables.ts';
import { areas, thingNamed, things } from './things.ts';
import { topicNamed, topics } from './topic-table.ts';

/** Values that occur more than once. */
const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

describe('the thesaurus', () => {
  const rows = areas.flatMap((area) => rowsOf(`things/${area}`));

  test('a line has words in both languages, classes, and what the thing belongs to', () => {
    for (const row of rows) expect(row, row.join('|')).toHaveLength(6);
    for (const thing of things()) {
      const name = thing['zh-CN'];
      expect(thing.aliases.some(hasHan), name).toBe(true);
      expect(
        thing.aliases.some((alias) => !hasHan(alias)),
        name,
      ).toBe(true);
      expect(thing.classes.length, name).toBeGreaterThan(0);
      for (const code of thing.classes)
        expect(code, name).toMatch(/^(?:T[A-Z]|[A-Z])(?:\d+(?:\.\d+)*)?(?:-\d+)?$/u);
      for (const code of thing.dewey ?? []) expect(code, name).toMatch(/^\d{3}(?:\.\d+)?$/u);
    }
  });

  test('everything ends in a subject or a genre, and nothing belongs to itself', () => {
    for (const thing of things()) {
      const above = thing.within.map((wider) => wider['zh-CN']);
      expect(
        thing.within.some(({ kind }) => kind !== 'thing'),
        thing['zh-CN'],
      ).toBe(true);
      expect(above, thing['zh-CN']).not.toContain(thing['zh-CN']);
      expect(repeated(above), thing['zh-CN']).toEqual([]);
    }
  });

  test('a word means one thing, and none is the name of a subject', () => {
    expect(
      repeated(things().flatMap(({ aliases }) => [...new Set(aliases.map((alias) => fold(alias)))])),
    ).toEqual([]);
    expect(things().filter((thing) => topicNamed(thing['zh-CN']) !== undefined)).toEqual([]);
  });

  test('a class that several things share is no evidence for any of them', () => {
    expect(thingNamed('吉他')?.own).toEqual(['J623.26']);
    expect(thingNamed('ants')?.own).toEqual([]);
    expect(thingNamed('爱因斯坦')?.own).toEqual([]);
  });

  test('the nearest broader term comes first', () => {
    expect(thingNamed('sourdough')?.within.map((wider) => wider['zh-CN'])).toEqual(['烘焙', '做饭']);
  });
});

describe('subjects, genres and moods', () => {
  test('a name appears once, and a subject belongs only to subjects', () => {
    expect(repeated(topics().map((topic) => topic['zh-CN']))).toEqual([]);
    for (const { broader } of topics())
      if (broader !== '') expect(topicNamed(broader), broader).toBeDefined();
  });
});

describe('works and writers', () => {
  test('a title or a name appears in one line, and kinds are topics', () => {
    expect(repeated(famousWorks().flatMap(({ names }) => [...new Set(names.map(titleKey))]))).toEqual([]);
    for (const { names, topics: kinds } of famousWorks()) {
      expect(kinds.length, names[0]).toBeGreaterThan(0);
      for (const kind of kinds) expect(topicNamed(kind), `${names[0]}: ${kind}`).toBeDefined();
      expect(names.some(hasHan) && names.some((name) => !hasHan(name)), names[0]).toBe(true);
    }
  });

  test('a line has all of its columns', () => {
    for (const row of rowsOf('works')) expect(row, row[0]).toHaveLength(5);
    for (const row of rowsOf('authors')) expect(row, row[0]).toHaveLength(4);
    expect(famousWriters().every(({ plot }) => plot.length === 0)).toBe(true);
  });
});
