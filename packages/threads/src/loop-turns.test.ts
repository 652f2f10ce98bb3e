import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopTurns } from './loop-turns.ts';

test('work that has lasted two milliseconds lets others run before it continues', async () => {
  let now = 0;
  const turns = new LoopTurns(2, () => now);
  const seen: string[] = [];
  await turns.take();
  setImmediate(() => seen.push('somebody else'));
  for (now = 1; now <= 2; now += 1) {
    await turns.take();
    seen.push(`statement at ${now}`);
  }
  // A new turn begins.
  now = 3.5;
  await turns.take();
  seen.push('statement in the next turn');
  expect(seen).toEqual(['statement at 1', 'somebody else', 'statement at 2', 'statement in the next turn']);
});

test('a thread whose turns take long is busy for a quarter of a second', async () => {
  let now = 0;
  const turns = new LoopTurns(2, () => now);
  const isBusyAfter = async (milliseconds: number): Promise<boolean> => {
    await turns.take();
    now += milliseconds;
    await nextTurn();
    return turns.isBusy;
  };
  for (let count = 0; count < 20; count += 1) expect(await isBusyAfter(2.5)).toBe(false);
  expect(await isBusyAfter(40)).toBe(true);
  for (let count = 0; count < 20; count += 1) expect(await isBusyAfter(1)).toBe(true);
  now += 250;
  expect(await isBusyAfter(1)).toBe(false);
});
