import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTicking, moveTicker, startTicker, type TickerEvent, type TickerState } from './ticker-state.ts';

const after = (state: TickerState, ...events: readonly TickerEvent[]) => events.reduce(moveTicker, state);

test('the ticker cycles through its lines', () => {
  const places = [1, 2, 3, 4].map(
    (ticks) =>
      after(startTicker(3), ...Array.from({ length: ticks }, () => ({ kind: 'tick' }) as const)).place,
  );
  expect(places).toEqual([1, 2, 0, 1]);
});

test.each([
  ['the pointer is over it', { kind: 'hover', on: true }],
  ['it has the focus', { kind: 'focus', on: true }],
  ['the reader paused it', { kind: 'togglePause' }],
] as const)('a tick changes nothing while %s', (_, event) => {
  const held = after(startTicker(3), event);
  expect(isTicking(held, false)).toBe(false);
  expect(after(held, { kind: 'tick' }).place).toBe(0);
});

test('a paused ticker stays paused when the pointer leaves, and resumes when the reader says so', () => {
  const left = after(
    startTicker(2),
    { kind: 'hover', on: true },
    { kind: 'togglePause' },
    { kind: 'hover', on: false },
  );
  expect(isTicking(left, false)).toBe(false);
  expect(isTicking(after(left, { kind: 'togglePause' }), false)).toBe(true);
});

test('for a reader who prefers less motion it stands still, and can still be moved by hand', () => {
  expect(isTicking(startTicker(3), true)).toBe(false);
  expect(after(startTicker(3), { kind: 'togglePause' }, { kind: 'next' }).place).toBe(1);
});

test('a single line does not move', () => {
  expect(isTicking(startTicker(1), false)).toBe(false);
});

test('whatever happens, the visible line is one of the existing ones', () => {
  const event = fc.oneof(
    fc.constantFrom<TickerEvent>({ kind: 'tick' }, { kind: 'next' }, { kind: 'togglePause' }),
    fc.boolean().map((on): TickerEvent => ({ kind: 'hover', on })),
    fc.nat(6).map((count): TickerEvent => ({ kind: 'count', count })),
  );
  fc.assert(
    fc.property(fc.nat(6), fc.array(event), (count, events) => {
      const state = after(startTicker(count), ...events);
      expect(state.place).toBeGreaterThanOrEqual(0);
      expect(state.place).toBeLessThan(Math.max(1, state.count));
    }),
  );
});
