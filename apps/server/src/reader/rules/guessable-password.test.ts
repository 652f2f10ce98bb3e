import { describe, expect, test } from 'vitest';
import { isMadeOfOwnNumbers, refuseWhenPasswordGuessable } from './guessable-password.ts';

const owner = {
  clientid: 'qinghe',
  borrowNumber: 'Q0017',
  icNumber: '60880017',
  identityCard: '110105201203071230',
  telephone: '13800001234',
};

describe('a password', () => {
  test.each([
    'password1',
    'Passw0rd12',
    'a1234567',
    'abc12345',
    'woaini1314',
    'qwer1234',
    '1qaz2wsx',
    'abcd.1234',
    'aa123456',
    '123456abc',
    '5201314a',
    'a5201314',
    'qwe123456',
    'admin888',
    'tushuguan2026',
    'qinghe123',
    'zhang1990',
    'abc123abc123',
    'a1a1a1a1a1',
    '12345678.',
    '__20262026',
  ])('%s is among those tried first', (password) => {
    expect(refuseWhenPasswordGuessable(password, owner)?.code).toBe('reader.password.weak');
  });

  test.each([
    'q0017abcd',
    'Q0017.2026',
    'x60880017',
    'a20120307',
    'li120307x',
    'b071230xx',
    'tel00001234',
    '2012.03.07a',
    'a13800001234',
  ])('%s is made from what the card shows', (password) => {
    expect(isMadeOfOwnNumbers(password, owner)).toBe(true);
    expect(refuseWhenPasswordGuessable(password, owner)?.code).toBe('reader.password.weak');
  });

  test.each(['Kezhan.2041', 'haitang_77', 'Yuelan2027', 'mai8tian9', 'riverboat42', 'zhu.ying38'])(
    '%s is allowed',
    (password) => {
      expect(refuseWhenPasswordGuessable(password, owner)).toBeUndefined();
    },
  );
});
