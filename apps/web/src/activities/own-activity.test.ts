import { expect, test } from 'vitest';
import { opensDetail } from './own-activity.ts';

test.each([
  [1, 0, true],
  [0, 1, true],
  [0, 0, false],
  [1, 1, false],
] as const)(
  'an activity with reviews %s and works %s opens its page: %s',
  (isBookReview, isUserReading, opens) => {
    expect(opensDetail({ isBookReview, isUserReading })).toBe(opens);
  },
);
