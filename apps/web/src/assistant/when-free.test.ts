import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseMilliseconds, whenFree } from './when-free.ts';

const busy = new Error('busy');
const isBusy = (error: unknown) => error === busy;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a question right after a cancelled one is repeated until the server is free', async () => {
  const work = vi.fn().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue('answer');
  const answer = whenFree(work, isBusy, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2 * pauseMilliseconds);
  await expect(answer).resolves.toBe('answer');
  expect(work).toHaveBeenCalledTimes(3);
});

test('a server that stays busy is believed after five tries, and other failures at once', async () => {
  const work = vi.fn().mockRejectedValue(busy);
  const answer = expect(whenFree(work, isBusy, new AbortController().signal)).rejects.toBe(busy);
  await vi.advanceTimersByTimeAsync(10 * pauseMilliseconds);
  await answer;
  expect(work).toHaveBeenCalledTimes(5);
  const broken = vi.fn().mockRejectedValue(new Error('broken'));
  await expect(whenFree(broken, isBusy, new AbortController().signal)).rejects.toThrow('broken');
  expect(broken).toHaveBeenCalledTimes(1);
});

test('nothing more is asked for a reader who stops again', async () => {
  const stop = new AbortController();
  const work = vi.fn().mockRejectedValue(busy);
  const answer = expect(whenFree(work, isBusy, stop.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10 * pauseMilliseconds);
  await answer;
  expect(work).toHaveBeenCalledTimes(1);
});
