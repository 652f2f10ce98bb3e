import type { Problems } from '../problem.ts';

export const activitiesProblems = {
  'activities.competition.missing': {
    'zh-CN': '这项竞赛不存在或已撤下。',
    'en-US': 'This competition does not exist or was taken down.',
  },
} satisfies Problems;
