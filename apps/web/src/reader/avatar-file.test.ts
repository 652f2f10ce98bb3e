import { expect, test } from 'vitest';
import { judgeAvatar } from './avatar-file.ts';

const megabyte = 1024 * 1024;

test.each([
  [{ name: 'me.jpg', type: 'image/jpeg', size: 100 }, undefined],
  [{ name: 'me.PNG', type: '', size: 100 }, undefined],
  [{ name: 'me.png', type: 'image/png', size: 5 * megabyte }, undefined],
  [{ name: 'me.png', type: 'image/png', size: 5 * megabyte + 1 }, 'size'],
  [{ name: 'me.gif', type: 'image/gif', size: 100 }, 'type'],
  [{ name: 'me.svg', type: 'image/svg+xml', size: 100 }, 'type'],
  [{ name: 'me.jpg', type: 'text/html', size: 100 }, 'type'],
] as const)('%j is refused for its %s', (file, refusal) => {
  expect(judgeAvatar(file)).toBe(refusal);
});
