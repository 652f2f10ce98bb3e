// @matrix
import { expect, test } from 'vitest';
import { runKillRounds } from '../../testing/circulation/kill-rounds.ts';

test('nothing acknowledged is missing after kill -9 during writes, five times', async () => {
  const report = await runKillRounds(5);
  expect(report.lost).toEqual([]);
  expect(report.broken).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.refused).toBeGreaterThan(0);
});
