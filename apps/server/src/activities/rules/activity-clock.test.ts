import { expect, test } from 'vitest';
import { isEnrolmentOpen, statusByClock } from './activity-clock.ts';

const times = {
  enrol: true,
  enrolFrom: '2026-03-01T00:00:00.000Z',
  enrolUntil: '2026-03-10T00:00:00.000Z',
  endAt: '2026-03-20T00:00:00.000Z',
};

test.each([
  [{}, '2026-02-28T23:59:59.999Z', false],
  [{}, '2026-03-01T00:00:00.000Z', true],
  [{}, '2026-03-09T23:59:59.999Z', true],
  [{}, '2026-03-10T00:00:00.000Z', false],
  [{ enrolFrom: '' }, '2020-01-01T00:00:00.000Z', true],
  [{ enrolUntil: '' }, '2026-03-19T23:59:59.999Z', true],
  [{ enrolUntil: '' }, '2026-03-20T00:00:00.000Z', false],
  [{ enrolUntil: '2026-04-01T00:00:00.000Z' }, '2026-03-20T00:00:00.000Z', false],
  [{ enrol: false }, '2026-03-05T00:00:00.000Z', false],
])('with %j at %s, enrolment is open: %s', (change, now, expected) => {
  expect(isEnrolmentOpen({ ...times, ...change }, new Date(now))).toBe(expected);
});

test.each([
  ['2026-02-28T15:59:59.999Z', 1],
  ['2026-02-28T16:00:00.000Z', 2],
  ['2026-03-31T15:59:59.999Z', 2],
  ['2026-03-31T16:00:00.000Z', 3],
])('at %s a competition of March in Shanghai has status %d', (now, status) => {
  expect(statusByClock('2026-02-28T16:00:00.000Z', '2026-03-31T16:00:00.000Z', new Date(now))).toBe(status);
});
