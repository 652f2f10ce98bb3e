import { describe, expect, test } from 'vitest';
import { readDemoEntries } from '../../demo/titles.ts';
import { namesReaders, wayOfReading } from './reading-advice.ts';

const entries = [...readDemoEntries('titles-zh'), ...readDemoEntries('titles-en')];

describe('advice by class', () => {
  const isOn = (advice: string) => (number: string) =>
    wayOfReading(number, 'zh-CN').join('').includes(advice);

  test('no novel or play of the demonstration is read as essays, and the essays are', () => {
    const classes = entries.map(({ callNumber, chineseClass = callNumber }) => chineseClass);
    const stories = classes.filter((number) => /^I(?:24|[3-7]\d\d\.[34])/u.test(number));
    expect(stories.length).toBeGreaterThan(50);
    expect(stories.filter(isOn('散文'))).toEqual([]);
    const essays = classes.filter((number) => /^I(?:26|[3-7]\d\d\.6)/u.test(number));
    expect(essays.length).toBeGreaterThan(0);
    expect(essays.filter((number) => !isOn('散文')(number))).toEqual([]);
  });

  test.each([
    ['I246.57', '人物'],
    ['I16', '散文'],
    ['I712.65', '散文'],
    ['I12', '诗'],
    ['I242.4', '回目'],
    ['I237.1', '回目'],
    // Modern plays, and folk tales.
    ['I232', '人物'],
    ['I277.3', '人物'],
  ])('%s', (number, advice) => {
    expect(isOn(advice)(number)).toBe(true);
  });
});

test('a heading names readers only in the words for them', () => {
  const headings = new Set(entries.flatMap(({ keywords }) => keywords));
  const about = ['Runaway children', 'Gifted children', 'Foster children', 'Children with disabilities'];
  const subjects = [...about, 'Juvenile detention homes', '儿童教育', '儿童心理学', '英语读物'];
  expect(subjects.filter(namesReaders)).toEqual([]);
  expect([...headings].filter(namesReaders).sort()).toMatchInlineSnapshot(`
    [
      "Board books",
      "Children's poetry, American",
      "Children's stories, Chinese",
      "History for children",
      "Picture books for children",
      "Readers (Primary)",
      "儿童小说",
      "儿童故事",
      "儿童文学",
      "儿童读物",
      "少年读物",
      "青年读物",
    ]
  `);
});
