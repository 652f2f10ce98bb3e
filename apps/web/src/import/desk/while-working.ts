import type { ImportRunLine } from '@yuelan/contract/import/schemas';

const everyMilliseconds = 1000;

/** How often to look again while the server is at work; false when nothing goes on. */
export const whileWorking = (runs: readonly Pick<ImportRunLine, 'task'>[]): number | false =>
  runs.some(({ task }) => task !== '') ? everyMilliseconds : false;
