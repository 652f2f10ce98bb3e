import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../testing/fixed-clock.ts';
import { hourMs } from '../clock.ts';
import { asClientId } from '../ids.ts';
import { VisitorTokens } from './visitor-tokens.ts';

const key = Buffer.alloc(32, 7);
const qinghe = asClientId('qinghe');
const hour = hourMs;

test('a visitor token names library and session, and is valid for twelve hours', () => {
  const clock = fixedClock('2026-03-02T08:00:00Z');
  const tokens = new VisitorTokens(key, clock);
  const { token, expiresAt, level } = tokens.issue(qinghe);
  expect([expiresAt, level]).toEqual(['2026-03-02T20:00:00.000Z', 'visitor']);
  clock.advance(12 * hour - 1000);
  expect(tokens.identify(token)).toMatchObject({ clientid: 'qinghe', level: 'visitor' });
  clock.advance(1000);
  expect(tokens.identify(token)).toBeUndefined();
});

test('another server accepts a token with the same key, and none with another key', () => {
  const clock = fixedClock();
  const { token } = new VisitorTokens(key, clock).issue(qinghe);
  expect(new VisitorTokens(key, clock).identify(token)?.clientid).toBe('qinghe');
  expect(new VisitorTokens(Buffer.alloc(32, 8), clock).identify(token)).toBeUndefined();
});

test('a renewed token keeps the session and ends later', () => {
  const clock = fixedClock();
  const tokens = new VisitorTokens(key, clock);
  const first = tokens.identify(tokens.issue(qinghe).token);
  if (first === undefined) throw new Error('the token is not understood');
  clock.advance(11 * hour);
  const renewed = tokens.renew(first);
  clock.advance(11 * hour);
  expect(tokens.identify(renewed.token)?.sessionId).toBe(first.sessionId);
});

test('a token from the future is not accepted', () => {
  const clock = fixedClock();
  const tokens = new VisitorTokens(key, clock);
  const { token } = tokens.issue(qinghe);
  clock.advance(-hour);
  expect(tokens.identify(token)).toBeUndefined();
});

test('no altered token is accepted', () => {
  const tokens = new VisitorTokens(key, fixedClock());
  const { token } = tokens.issue(qinghe);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_.=~'), (at, character) => {
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      fc.pre(changed !== token);
      expect(tokens.identify(changed)).toBeUndefined();
      expect(tokens.identify(token + character)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('no text that was not issued is accepted', () => {
  const tokens = new VisitorTokens(key, fixedClock());
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(tokens.identify(text)).toBeUndefined();
      expect(tokens.identify(`v1.${text}`)).toBeUndefined();
    }),
  );
});
