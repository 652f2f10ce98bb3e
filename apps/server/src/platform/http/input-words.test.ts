import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputWords } from './input-words.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(3),
  code: z.string().min(2),
  count: z.int().min(1).max(9),
  share: z.number().gt(0).lt(1),
  marks: z.array(z.string()).min(1).max(2),
  when: z.iso.date(),
  way: z.enum(['near', 'far']),
  site: z.url(),
});
const good = {
  name: 'a',
  code: 'ab',
  count: 1,
  share: 0.5,
  marks: ['a'],
  when: '2026-03-02',
  way: 'near',
  site: 'https://a.org',
};

test.each([
  [{ name: '' }, '请填写此项', 'Please fill this in'],
  [{ name: undefined }, '请填写此项', 'Please fill this in'],
  [{ name: 5 }, '应为文字', 'Must be a text'],
  [{ name: 'abcd' }, '最多 3 个字符', 'Must have at most 3 characters'],
  [{ code: 'a' }, '至少 2 个字符', 'Must have at least 2 characters'],
  [{ count: 'x' }, '应为数字', 'Must be a number'],
  [{ count: 1.5 }, '应为整数', 'Must be a whole number'],
  [{ count: 0 }, '不能小于 1', 'Must be at least 1'],
  [{ count: 10 }, '不能大于 9', 'Must be at most 9'],
  [{ share: 0 }, '应大于 0', 'Must be more than 0'],
  [{ share: 1 }, '应小于 1', 'Must be less than 1'],
  [{ marks: [] }, '至少 1 项', 'Must have at least one entry'],
  [{ marks: ['a', 'b', 'c'] }, '最多 2 项', 'Must have at most 2 entries'],
  [{ when: 'soon' }, '格式不正确', 'Is not written as it should be'],
  [
    { site: 'a.org' },
    '应为完整的网址，例如 https://example.org',
    'Must be a whole web address, such as https://example.org',
  ],
  [{ way: 'else' }, '应为以下之一：near、far', 'Must be one of: near, far'],
  [{ other: 1 }, '没有这一项', 'Is not known here'],
])('%j is explained in words: %s', (wrong, chinese, english) => {
  const messages = (['zh-CN', 'en-US'] as const).map(
    (language) =>
      schema.safeParse({ ...good, ...wrong }, { error: inputWords[language] }).error?.issues[0]?.message,
  );
  expect(messages).toEqual([chinese, english]);
});
