import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { associations } from './associations.ts';
import { baseTable, pack, unpack } from './base-table.ts';
import { CatalogueMeaning, MeaningLearner, type MeaningRecord } from './catalogue-meaning.ts';
import { EmbeddedHeadings, embeddingBytes } from './embedded-headings.ts';
import { Texts } from './learn.ts';
import { seeded } from './random.ts';
import { VectorTable } from './vector-table.ts';

const limits = { dimensions: 8, mostWords: 50, leastTexts: 2, largestShare: 0.6 };

/** Texts on five topics: words of one topic occur together. */
function textsOnFiveThings(count: number): readonly (readonly string[])[] {
  const random = seeded(7);
  return Array.from({ length: count }, () => {
    const thing = Math.floor(random() * 5);
    return Array.from({ length: 6 }, () => `thing${thing}word${Math.floor(random() * 12)}`);
  });
}

function tableOf(texts: readonly (readonly string[])[]) {
  const read = new Texts();
  for (const text of texts) read.add(text);
  return read.learn(limits);
}

const closeness = (table: VectorTable, one: string, other: string) => {
  const [a, b] = [table.vectorOf(one), table.vectorOf(other)];
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
};

/**
 * A catalogue of forty shelves: two on ancient life, whose titles a dictionary lacks, the others on separate topics.
 */
function catalogue(size: number): readonly MeaningRecord[] {
  const shelves = [
    { keywords: ['古生物', '恐龙'], title: '霸王龙的世界', classCode: 'Q915' },
    { keywords: ['古生物', '化石'], title: '霸王龙与化石', classCode: 'Q911' },
    ...Array.from({ length: 38 }, (_, at) => ({
      keywords: [`heading${at}`, `subject${at}`],
      title: `title${at} volume${at}`,
      classCode: `T${100 + at}`,
    })),
  ];
  return Array.from({ length: size }, (_, at) => ({
    title: '',
    keywords: [],
    classCode: '',
    ...shelves[at % shelves.length],
    summary: '',
  }));
}

describe('a table learnt from texts', () => {
  test('is the same whenever the same texts are learnt', () => {
    const texts = textsOnFiveThings(400);
    expect(tableOf(texts)).toEqual(tableOf(texts));
  });

  test('puts words of one topic close together and others apart', () => {
    const table = new VectorTable(tableOf(textsOnFiveThings(600)));
    expect(closeness(table, 'thing1word1', 'thing1word2')).toBeGreaterThan(0.6);
    expect(closeness(table, 'thing1word1', 'thing3word2')).toBeLessThan(0.3);
  });

  test('never holds more words than its limit, in bytes', () => {
    const { words, vectors, rarity } = tableOf(textsOnFiveThings(600));
    expect(words).toHaveLength(limits.mostWords);
    expect(vectors).toHaveLength(limits.mostWords * limits.dimensions);
    expect(rarity).toHaveLength(limits.mostWords);
  });

  test('keeps at most 256 neighbours of a word, however many it has', () => {
    const random = seeded(3);
    const texts = Array.from({ length: 3000 }, () => [
      ...new Set([0, ...Array.from({ length: 5 }, () => 1 + Math.floor(random() * 999))]),
    ]);
    const ends = texts.map((_, at) => texts.slice(0, at + 1).flat().length);
    const lists = { starts: Uint32Array.of(0, ...ends), members: Uint32Array.from(texts.flat()) };
    const { starts, values } = associations(lists, 1000);
    for (let row = 0; row < 1000; row += 1)
      expect((starts[row + 1] ?? 0) - (starts[row] ?? 0)).toBeLessThanOrEqual(256);
    expect(values.every((value) => value > 0)).toBe(true);
  });

  test('is unchanged after being packed into a file', () => {
    const data = tableOf(textsOnFiveThings(200));
    expect(unpack(pack(data))).toEqual(data);
  });
});

describe('the table that every catalogue starts with', () => {
  test.each([
    ['lonely', 'solitude', 'dinosaur'],
    ['孤独', 'loneliness', 'mathematics'],
    ['恐龙', '古生物', '经济'],
    ['bees', 'insects', 'opera'],
    ['自行车', 'bicycle', '物理'],
  ])('has %s closer to %s than to %s', (word, near, far) => {
    const table = baseTable();
    expect(closeness(table, word, near)).toBeGreaterThan(0.5);
    expect(closeness(table, word, near)).toBeGreaterThan(closeness(table, word, far) + 0.3);
  });

  test('says nothing about what is not a word', () => {
    expect(
      baseTable()
        .vectorOf('qxzvw 1234 ，。')
        .every((value) => value === 0),
    ).toBe(true);
  });

  test('takes less than five million bytes', () => {
    expect(statSync(new URL('./base-table.bin', import.meta.url)).size).toBeLessThan(5_000_000);
  });
});

describe('a catalogue', () => {
  function learnt(records: readonly MeaningRecord[]) {
    const learner = new MeaningLearner();
    learner.add(records);
    return learner.learn();
  }

  test('teaches what its titles have side by side: a name that no dictionary has reaches its heading', () => {
    const meaning = new CatalogueMeaning(learnt(catalogue(4000)));
    expect(meaning.near('霸王龙', 2, 0.5).map(({ heading }) => heading)).toContain('古生物');
  });

  test('of a few hundred titles teaches no words of its own, and its headings are still reached', () => {
    const data = learnt(catalogue(300));
    expect(data.own).toBeNull();
    const [first] = new CatalogueMeaning(data).near('恐龙', 1, 0.6);
    expect(first).toEqual({ heading: '恐龙', titles: 8, classCode: 'Q915', closeness: expect.closeTo(1, 1) });
  });

  test('never offers a person’s name, nor a heading that a large part of the titles have', () => {
    const records = catalogue(320).map((record, at) => ({
      ...record,
      keywords: [
        ...record.keywords,
        '古代生物',
        ...(at % 40 === 0 ? ['Leakey, Louis, 1903-1972', '恐龙·伍德'] : []),
      ],
    }));
    const found = new CatalogueMeaning(learnt(records)).near('恐龙', 9, 0.1);
    expect(found.map(({ heading }) => heading).toSorted()).toEqual(['古生物', '恐龙'].toSorted());
  });

  test.each([
    ['寂寞', ['儿童故事', '小小说', '孤独'], ['孤独']],
    ['lonely', ['Puritans', 'Solitude', 'Dinosaurs'], ['Solitude']],
    ['失眠', ['沟通', '睡眠障碍', '国学'], ['睡眠障碍']],
    ['weeds', ['Common good', 'Dragons'], []],
  ])('offers for %s nothing that was never seen together with it', (text, headings, offered) => {
    const records = headings.flatMap((heading) =>
      Array.from({ length: 3 }, () => ({ title: '', keywords: [heading], classCode: '', summary: '' })),
    );
    const near = new CatalogueMeaning(learnt(records)).near(text, 5, 0.5);
    expect(near.map(({ heading }) => heading)).toEqual(offered);
  });

  test('has nothing close to meaningless words', () => {
    const meaning = new CatalogueMeaning(learnt(catalogue(300)));
    expect(meaning.near('qxzvw', 5, 0.1)).toEqual([]);
  });
});

describe('headings as an embedding model sees them', () => {
  const dimensions = 48;
  const random = seeded(5);
  const noise = (size: number) => (random() + random() + random() - 1.5) * size;
  /** Texts on forty topics. `shared`: how much all texts have in common, which raises every cosine. */
  const vectorOn = (thing: number, shared: number) =>
    Array.from(
      { length: dimensions },
      (_, at) => (at === thing ? 1 : 0) + (at >= 40 ? shared : 0) + noise(0.2),
    );

  test.each([0, 0.2, 0.6])(
    'are close where they have something in common, whatever all of them share (%s)',
    (all) => {
      const things = Array.from({ length: 40 }, (_, thing) => thing);
      const vectors = things.flatMap((thing) => [vectorOn(thing, all), vectorOn(thing, all)]);
      const headings = new EmbeddedHeadings({
        dimensions,
        vectors: Int8Array.from(vectors.flatMap((vector) => [...embeddingBytes(vector)])),
      });
      for (const thing of things) {
        const closeness = [...headings.closenessTo(embeddingBytes(vectorOn(thing, all)))];
        const near = closeness.flatMap((value, at) => (value >= 0.5 ? [Math.floor(at / 2)] : []));
        expect(near.filter((other) => other === thing)).toHaveLength(2);
        expect(near.filter((other) => other !== thing).length).toBeLessThanOrEqual(1);
        expect(Math.max(...closeness)).toBeLessThanOrEqual(1.0001);
      }
    },
  );

  test('are not close to a vector that says nothing', () => {
    const headings = new EmbeddedHeadings({ dimensions: 2, vectors: Int8Array.of(127, 0, 0, 127, 90, 90) });
    expect([...headings.closenessTo(embeddingBytes([0, 0]))].every((value) => value < 0.5)).toBe(true);
  });
});
