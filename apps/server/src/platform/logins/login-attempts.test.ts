import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../clock.ts';
import { countFailure, freshCount, type Kind, policies, waitOf, workOf } from './login-attempts.ts';

const start = Date.parse('2026-03-02T08:00:00Z');
const kinds = Object.keys(policies).map((kind) => {
  if (!isKind(kind)) throw new Error(kind);
  return kind;
});
function isKind(kind: string): kind is Kind {
  return kind in policies;
}
const anyKind = fc.constantFrom(...kinds);
/** Steps of a clock that people, daylight saving and time servers may change: forwards, and occasionally back. */
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -2 * dayMs, max: 2 * dayMs }) },
  ),
  { minLength: 1, maxLength: 60 },
);

test('nobody ever waits longer than the longest wait plus the tolerance, whatever the clock does', () => {
  fc.assert(
    fc.property(anyKind, steps, (kind, moves) => {
      let count = freshCount;
      let at = start;
      for (const move of moves) {
        at += move;
        const now = new Date(at);
        const wait = waitOf(kind, count, now);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(policies[kind].longestWaitMs + 5000);
        expect(workOf(kind, count, now)).toBeLessThanOrEqual(4);
        if (wait === 0) count = countFailure(kind, count, now);
      }
    }),
  );
});

test('a wait of zero stores no time: a clock set back makes nobody wait', () => {
  fc.assert(
    fc.property(anyKind, fc.integer({ min: 0, max: 2 * dayMs }), (kind, back) => {
      let count = freshCount;
      for (let failures = 1; failures < policies[kind].waitFrom; failures += 1)
        count = countFailure(kind, count, new Date(start));
      expect(waitOf(kind, count, new Date(start - back))).toBe(0);
    }),
  );
});

test('while the clock only moves forward, more failures never make it easier', () => {
  fc.assert(
    fc.property(anyKind, fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 80 }), (kind, moves) => {
      let count = freshCount;
      let at = start;
      let [lastWait, lastWork] = [0, 0];
      for (const move of moves) {
        at += waitOf(kind, count, new Date(at)) + move;
        count = countFailure(kind, count, new Date(at));
        const wait = waitOf(kind, count, new Date(at));
        const work = workOf(kind, count, new Date(at));
        expect(wait).toBeGreaterThanOrEqual(lastWait);
        expect(work).toBeGreaterThanOrEqual(lastWork);
        [lastWait, lastWork] = [wait, work];
      }
    }),
  );
});

test('a guesser gets no more tries in an hour than the waits allow, however they are spread', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Kind>('pair', 'password', 'card', 'visit'),
      fc.integer({ min: 500, max: 30_000 }),
      (kind, gap) => {
        let count = freshCount;
        let tries = 0;
        for (let at = start; at < start + 3_600_000; at += gap) {
          const now = new Date(at);
          if (waitOf(kind, count, now) > 0) continue;
          tries += 1;
          count = countFailure(kind, count, now);
        }
        expect(tries).toBeLessThanOrEqual(policies[kind].waitFrom + 6 + 60);
      },
    ),
  );
});

test.each([
  ['account', 9, 0],
  ['account', 10, 1],
  ['account', 19, 1],
  ['account', 20, 2],
  ['account', 80, 4],
  ['account', 5000, 4],
  ['address', 59, 0],
  ['address', 60, 1],
  ['address', 480, 4],
  ['pair', 1000, 0],
] as const)('%s: %i failures ask for %i more bits of work', (kind, failures, bits) => {
  const now = new Date(start);
  const count = { ...countFailure(kind, freshCount, now), failures };
  expect(workOf(kind, count, now)).toBe(bits);
  expect(workOf(kind, count, new Date(start + 15 * 60_000))).toBe(0);
});
