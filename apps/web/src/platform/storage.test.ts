import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createJsonStore } from './storage.ts';

test('a browser that blocks its storage keeps values as long as the page lives', () => {
  const store = createJsonStore(() => {
    throw new Error('SecurityError');
  });
  store.write('colour', 'red');
  expect(store.read('colour', z.string())).toBe('red');
  store.remove('colour');
  expect(store.read('colour', z.string())).toBeUndefined();
});

test('a kept value of another shape is as good as none', () => {
  const store = createJsonStore(() => undefined);
  store.write('count', 'many');
  expect(store.read('count', z.number())).toBeUndefined();
});
