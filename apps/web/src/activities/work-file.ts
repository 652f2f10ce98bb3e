import { workBytes, workType } from '@yuelan/contract/activities/schemas';

export type WorkProblem = 'format' | 'size' | 'blank';

/**
 * Why a file cannot be sent as a work: known from its name, type and size alone, before anything travels. The server
 * looks at what is in it. Some systems know no type for a name ending in `.mp4`.
 */
export function judgeWork(file: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}): WorkProblem | undefined {
  const named = file.name.toLowerCase().endsWith('.mp4');
  if (!named || (file.type !== '' && file.type !== workType)) return 'format';
  if (file.size > workBytes) return 'size';
  if (file.size === 0) return 'blank';
  return undefined;
}
