import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [734 * 1024, '734 KB'],
  [12.5 * 1024 * 1024, '12.5 MB'],
  [1024 ** 3, '1 GB'],
])('%s bytes are written as %s', (bytes, words) => {
  expect(fileSize(bytes, 'zh-CN')).toBe(words);
});
