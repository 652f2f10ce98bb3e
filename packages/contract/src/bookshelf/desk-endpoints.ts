import type { DeskEndpoint } from '../endpoint.ts';

export const bookshelfDeskEndpoints = {
  evaluations: { path: '/desk/bookshelf/evaluations', level: 'staff', permission: 'moderation.judge' },
  titleEvaluations: {
    path: '/desk/bookshelf/titleEvaluations',
    level: 'staff',
    permission: 'moderation.judge',
  },
  downloadEvaluations: {
    path: '/desk/bookshelf/downloadEvaluations',
    level: 'staff',
    permission: 'moderation.judge',
    answer: 'bytes',
  },
} as const satisfies Record<string, DeskEndpoint>;
