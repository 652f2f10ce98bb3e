import type { ReviewState, WorkState } from '@yuelan/contract/activities/desk-schemas';

type Tone = 'ok' | 'wait' | 'none';

export const reviewTones = {
  waiting: 'wait',
  published: 'ok',
  hidden: 'none',
} as const satisfies Record<ReviewState, Tone>;

export const workTones = {
  waiting: 'wait',
  accepted: 'ok',
  returned: 'none',
} as const satisfies Record<WorkState, Tone>;
