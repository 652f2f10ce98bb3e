import { expect, test } from 'vitest';
import { arrivalAt } from './arrival.ts';

test('a ticket at the home page is removed from the address, and the rest of it stays', () => {
  expect(arrivalAt('qinghe', '/qinghe', '?p_=abc&from=campus')).toEqual({
    arrival: { kind: 'ticket', ticket: 'abc' },
    search: '?from=campus',
  });
  expect(arrivalAt('qinghe', '/qinghe/', '?p_=abc')?.search).toBe('');
});

test('the reserved word logs out and is not a ticket', () => {
  expect(arrivalAt('qinghe', '/qinghe', '?p_=logout')?.arrival).toEqual({ kind: 'logout' });
});

test('an account system’s answer is removed from the address with everything beside it', () => {
  expect(arrivalAt('qinghe', '/qinghe', '?code=c&state=s&iss=https%3A%2F%2Fidp.example')).toEqual({
    arrival: { kind: 'identity', state: 's', answer: 'code=c&state=s&iss=https%3A%2F%2Fidp.example' },
    search: '',
  });
  expect(arrivalAt('qinghe', '/qinghe', '?state=s&ticket=ST-1')?.arrival).toMatchObject({ state: 's' });
  expect(arrivalAt('qinghe', '/qinghe', '?error=access_denied&state=s')?.arrival).toMatchObject({
    state: 's',
  });
  expect(arrivalAt('qinghe', '/qinghe', '?code=c')).toBeUndefined();
});

test('a book’s sealed id is not a ticket, and another library’s home is not ours', () => {
  expect(arrivalAt('qinghe', '/qinghe/book', '?p_=abc')).toBeUndefined();
  expect(arrivalAt('qinghe', '/harbor', '?p_=abc')).toBeUndefined();
  expect(arrivalAt('qinghe', '/qinghe', '?p_=')).toBeUndefined();
  expect(arrivalAt('qinghe', '/qinghe', `?p_=${'a'.repeat(501)}`)).toBeUndefined();
});
