/** The domains in the order of the import law: a domain knows only those to its left. */
export const domains = [
  'library',
  'reader',
  'catalogue',
  'circulation',
  'bookshelf',
  'purchase',
  'notices',
  'activities',
  'challenge',
  'assistant',
] as const;
