import { expect, test } from 'vitest';
import { clientidOf } from './client-address.ts';

test.each([
  ['/qinghe', 'qinghe'],
  ['/qinghe/', 'qinghe'],
  ['/no-1-school/book/12', 'no-1-school'],
])('%s is in the library %s', (pathname, clientid) => {
  expect(clientidOf(pathname)).toBe(clientid);
});

test.each(['/', '', '/client/notMatch', '/api/search', '/Qing', '/青禾', '/a_b', '/assets/x.js'])(
  '%s is in no library',
  (pathname) => {
    expect(clientidOf(pathname)).toBeUndefined();
  },
);
