import { expect, test } from 'vitest';
import { styleRules } from './style-rules.ts';

test('a rule names the classes without which each of its selectors shows nothing', () => {
  expect(styleRules('.a .b:hover,p>.c[data-x=".d"]{top:0}')).toEqual([
    [[], [['a', 'b'], ['c']], '.a .b:hover,p>.c[data-x=".d"]{top:0}'],
  ]);
});

test('classes that need not match are not needed', () => {
  expect(styleRules(':is(.a,.b):not(:has(.c)) .d{top:0}')[0]?.[1]).toEqual([['d']]);
  expect(styleRules(':root[data-type=large]{top:0}')[0]?.[1]).toEqual([[]]);
});

test('rules keep their at-rules; rules for print and for a mouse can wait', () => {
  const sheet =
    '@media (width<=640px){@container (width<=9px){.a{top:0}}}@media print{.b{top:0}}@media (hover:hover){.c{top:0}}';
  expect(styleRules(sheet)).toEqual([
    [['@media (width<=640px)', '@container (width<=9px)'], [['a']], '.a{top:0}'],
  ]);
});

test('keyframes and font faces are complete', () => {
  const frames = '@keyframes turn{to{rotate:1turn}}';
  const face = '@font-face{font-family:Song;src:local(Song)}';
  expect(styleRules(frames + face)).toEqual([
    [[], [[]], frames],
    [[], [[]], face],
  ]);
});
