import type { ImportRunLine } from '@yuelan/contract/import/schemas';

const everyMilliseconds = 1000;

/** How often to refetch while the server is working; false when no task is running. */
export const whileWorking = (runs: readonly Pick<ImportRunLine, 'task'>[]): number | false =>
  runs.some(({ task }) => task !== '') ? everyMilliseconds : false;
