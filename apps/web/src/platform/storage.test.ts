import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createJsonStore } from './storage.ts';

test('a browser that blocks storage keeps values as long as the page lives', () => {
  const store = createJsonStore(() => {
    throw new Error('SecurityError');
  });
  store.write('colour', 'red');
  expect(store.read('colour', z.string())).toBe('red');
  store.remove('colour');
  expect(store.read('colour', z.string())).toBeUndefined();
});

test('a stored value of another shape is ignored', () => {
  const store = createJsonStore(() => undefined);
  store.write('count', 'many');
  expect(store.read('count', z.number())).toBeUndefined();
});
