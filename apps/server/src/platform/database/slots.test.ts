import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseTrouble } from './errors.ts';
import { Slots } from './slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('turns are given in the order of the requests', async () => {
  const slots = new Slots(1);
  await slots.take();
  const order: number[] = [];
  const waits = [1, 2, 3].map((place) => slots.take().then(() => order.push(place)));
  for (const wait of waits) {
    slots.give(true);
    await wait;
  }
  expect(order).toEqual([1, 2, 3]);
});

test('a long queue is worth waiting for while it moves', async () => {
  const slots = new Slots(1);
  await slots.take();
  const waits = Array.from({ length: 4 }, () => slots.take());
  for (const wait of waits) {
    await vi.advanceTimersByTimeAsync(2000);
    slots.give(true);
    await wait;
  }
});

test('a queue that does not move ends after three seconds, and failed turns do not move it', async () => {
  const slots = new Slots(2);
  await Promise.all([slots.take(), slots.take()]);
  const failures = Array.from({ length: 3 }, () => slots.take().catch((error: unknown) => error));
  await vi.advanceTimersByTimeAsync(2000);
  slots.give(false);
  await vi.advanceTimersByTimeAsync(1100);
  const [first, ...rest] = await Promise.all(failures);
  expect(first).toBeUndefined();
  for (const error of rest) expect(databaseTrouble(error)).toBe('unavailable');
  slots.give(true);
  slots.give(true);
  await Promise.all([slots.take(), slots.take()]);
});

test('nobody waits longer than ten seconds', async () => {
  const slots = new Slots(1);
  await slots.take();
  const crowd = Array.from({ length: 20 }, () => slots.take().catch((error: unknown) => error));
  for (let second = 0; second < 11; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    slots.give(true);
  }
  const answers = await Promise.all(crowd);
  expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(8);
  expect(answers.filter((answer) => databaseTrouble(answer) === 'unavailable').length).toBeGreaterThan(8);
});
