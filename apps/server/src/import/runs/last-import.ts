import type { Language } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import { fillWords } from '../../platform/message.ts';
import { readResult } from './run-result.ts';

const words = {
  'zh-CN': '{file}：新增 {added}，更新 {updated}，未导入 {rejected}',
  'en-US': '{file}: {added} added, {updated} updated, {rejected} rejected',
} as const;

/** The result of a library's last import, for the desk's first screen; undefined before the first. */
export async function readLastImport(
  db: Db,
  clientid: string,
  language: Language,
): Promise<{ readonly at: string; readonly good: boolean; readonly text: string } | undefined> {
  const run = await db
    .selectFrom('import_run')
    .select(['file_name', 'state', 'result', 'ended_at'])
    .where('clientid', '=', clientid)
    .where('ended_at', '!=', '')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (run === undefined) return undefined;
  const counts = readResult(run.result)?.counts;
  const text =
    run.state === 'done' && counts !== undefined
      ? fillWords(words[language], { file: run.file_name, ...counts })
      : run.file_name;
  return { at: run.ended_at, good: run.state === 'done' || run.state === 'undone', text };
}
