import { workBytes, workType } from '@yuelan/contract/activities/schemas';

export type WorkProblem = 'format' | 'size' | 'blank';

/**
 * Why a file cannot be sent as a work, judged by name, type and size before the upload. The server checks the content.
 * Some systems report no type for files ending in `.mp4`.
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
