import type { Endpoint } from '../endpoint.ts';

export const bookshelfEndpoints = {
  recordView: { path: '/catalogue/es/tracker', level: 'visitor' },
  viewed: { path: '/catalogue/es/associationRecommendation', level: 'visitor' },
  forgetViews: { path: '/catalogue/es/tracker/forget', level: 'reader' },
  saveToShelf: { path: '/catalogue/bookshelf/save', level: 'reader' },
  shelf: { path: '/catalogue/bookshelf/query', level: 'reader' },
  removeFromShelf: { path: '/catalogue/bookshelf/deleteBatch', level: 'reader' },
  evaluationOptions: { path: '/catalogue/evaluation/options', level: 'visitor' },
  evaluationSummary: { path: '/catalogue/evaluation/summary', level: 'visitor' },
  evaluate: { path: '/catalogue/evaluation/publicAccountAdaptabilityEvaluationSave', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
