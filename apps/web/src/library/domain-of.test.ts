import { expect, test } from 'vitest';
import { domainOf } from './domain-of.ts';

test.each([
  ['lib.example.edu.cn', 'lib.example.edu.cn'],
  [' https://Lib.Example.edu.cn/search?x=1 ', 'lib.example.edu.cn'],
  ['lib.example.edu.cn:8080/', 'lib.example.edu.cn'],
  ['ｌｉｂ.example.edu.cn', 'lib.example.edu.cn'],
  ['   ', ''],
])('a reader who types %j means %j', (typed, domain) => {
  expect(domainOf(typed)).toBe(domain);
});
