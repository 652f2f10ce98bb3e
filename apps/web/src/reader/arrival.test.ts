import { expect, test } from 'vitest';
import { arrivalAt } from './arrival.ts';

test('a ticket at the home page is taken out of the address, the rest of it stays', () => {
  expect(arrivalAt('qinghe', '/qinghe', '?p_=abc&from=campus')).toEqual({
    arrival: { kind: 'ticket', ticket: 'abc' },
    search: '?from=campus',
  });
  expect(arrivalAt('qinghe', '/qinghe/', '?p_=abc')?.search).toBe('');
});

test('the reserved word logs out and is no ticket', () => {
  expect(arrivalAt('qinghe', '/qinghe', '?p_=logout')?.arrival).toEqual({ kind: 'logout' });
});

test('a return from WeChat needs both code and state', () => {
  expect(arrivalAt('qinghe', '/qinghe', '?code=c&state=s')).toEqual({
    arrival: { kind: 'wechat', code: 'c', state: 's' },
    search: '',
  });
  expect(arrivalAt('qinghe', '/qinghe', '?code=c')).toBeUndefined();
});

test("a book's sealed id is nobody's ticket, and another library's home is not ours", () => {
  expect(arrivalAt('qinghe', '/qinghe/book', '?p_=abc')).toBeUndefined();
  expect(arrivalAt('qinghe', '/harbor', '?p_=abc')).toBeUndefined();
  expect(arrivalAt('qinghe', '/qinghe', '?p_=')).toBeUndefined();
  expect(arrivalAt('qinghe', '/qinghe', `?p_=${'a'.repeat(501)}`)).toBeUndefined();
});
