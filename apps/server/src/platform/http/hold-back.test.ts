import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHoldBack } from './hold-back.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Holds refusals back. `told` lists those that were sent. */
function makeRefusals(atMost: number) {
  const holdBack = makeHoldBack(1000, atMost);
  const told: number[] = [];
  return {
    told,
    refuse: async (number: number) => {
      await holdBack();
      told.push(number);
    },
  };
}

test('a caller who keeps asking gets each refusal a second later', async () => {
  const { told, refuse } = makeRefusals(10);
  void refuse(1);
  await vi.advanceTimersByTimeAsync(600);
  void refuse(2);
  await vi.advanceTimersByTimeAsync(399);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(600);
  expect(told).toEqual([1, 2]);
});

test('no more refusals are held back than there is room for', async () => {
  const { told, refuse } = makeRefusals(2);
  for (const number of [1, 2, 3]) void refuse(number);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([3]);
  await vi.advanceTimersByTimeAsync(1000);
  void refuse(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([3, 1, 2]);
});
