import type { Reason } from '@yuelan/contract/catalogue/reasons';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtMarks, marksIn } from './marks.ts';

const reason = (field: Reason['field'], text: string, marks: [number, number][]): Reason => ({
  field,
  form: 'written',
  label: '',
  text,
  marks,
});

test('marks a value where it stands in what is shown', () => {
  const reasons = [
    reason('author', '曹雪芹', [[0, 1]]),
    reason('translator', '霍克思', [[0, 3]]),
    reason('title', '红楼梦', [[0, 2]]),
  ];
  expect(marksIn('曹雪芹；霍克思 译', reasons, ['author', 'translator'])).toEqual([
    [0, 1],
    [4, 7],
  ]);
  expect(marksIn('三体', reasons, ['title'])).toEqual([]);
});

test('cuts a text at its marks', () => {
  expect(cutAtMarks('红楼梦', [[0, 2]])).toEqual([
    { text: '红楼', hit: true },
    { text: '梦', hit: false },
  ]);
});

test('loses and invents nothing, whatever the marks', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.tuple(fc.integer(), fc.integer())), (text, marks) => {
      const parts = cutAtMarks(text, marks);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every((part) => part.text !== '')).toBe(true);
    }),
  );
});
