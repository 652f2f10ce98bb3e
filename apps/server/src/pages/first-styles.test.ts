import { expect, test } from 'vitest';
import { FirstStyles } from './first-styles.ts';

const phone = '@media (width<=640px)';
const written = JSON.stringify([
  [[], [[]], 'a{color:red}'],
  [[], [['card', 'open'], ['list']], '.card.open,.list{color:blue}'],
  [[phone], [['card']], '.card{margin:0}'],
  [[phone], [['gone']], '.gone{margin:1px}'],
  [[phone, '@container (width<=9px)'], [['card']], '.card{margin:2px}'],
  [[], [['card']], '.card{margin:3px}'],
]);

test('a page brings the rules for its classes, in order and inside their at-rules', () => {
  const styles = new FirstStyles(written);
  expect(styles.of('<p class="card wide">gone</p>')).toBe(
    `a{color:red}${phone}{.card{margin:0}}${phone}{@container (width<=9px){.card{margin:2px}}}.card{margin:3px}`,
  );
  expect(styles.of('<ul class="list">')).toBe('a{color:red}.card.open,.list{color:blue}');
  expect(styles.of('<p class="card"><b class="open">')).toContain('.card.open');
});

test('without the build’s rules a page brings no styles of its own', () => {
  for (const broken of ['', '{', '[1]']) expect(new FirstStyles(broken).of('<p class="card">')).toBe('');
});
