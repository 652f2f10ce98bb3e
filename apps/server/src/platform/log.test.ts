import { expect, test } from 'vitest';
import { LogLines } from '../../testing/log-lines.ts';
import { coarseAddress, createLog } from './log.ts';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('the address %s is logged as %s', (address, coarse) => {
  expect(coarseAddress(address)).toBe(coarse);
});

test('an error is logged without what the database quoted', () => {
  const lines = new LogLines();
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (card)=(Q0001) already exists.',
  });
  createLog('info', lines).error({ err: error }, 'failed');
  expect(lines.lines).toMatchObject([
    { app: 'yuelan', msg: 'failed', err: { code: '23505', message: 'duplicate key' } },
  ]);
  expect(lines.texts.join()).not.toContain('Q0001');
});
