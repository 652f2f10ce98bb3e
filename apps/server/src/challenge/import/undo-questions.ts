import type { Words } from '@yuelan/contract';
import { z } from 'zod';
import { findItem, lockContent, putBack, type Rewritten, storedItemSchema } from '../../content/public.ts';
import type { NoteChange, Reason, UndoingBatch, UndoneBatch } from '../../import/public.ts';
import { requireLibrary } from '../../library/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { challengeKind } from '../content/challenge-kind.ts';

const changeSchema = z.object({
  key: z.string(),
  before: storedItemSchema.nullable(),
  after: z.object({ source: z.string().nullable(), draft: z.string().nullable() }),
});

const why = {
  'zh-CN': '导入后又有改动，请在“内容”里处理',
  'en-US': 'Changed after the import; see Content',
} as const satisfies Words;
const changed: Reason = { code: 'undo.changed', zh: why['zh-CN'], en: why['en-US'] };

export const noteRewritten = (note: NoteChange, key: string, { before, after }: Rewritten) =>
  note({ key, before: before ?? null, after } satisfies z.input<typeof changeSchema>);

/** Undoes a batch of questions: restores each bank, unless somebody has changed it since. */
export async function undoQuestions(tx: Tx, { clientid, changes, now }: UndoingBatch): Promise<UndoneBatch> {
  const library = await requireLibrary(tx, clientid);
  await lockContent(tx, clientid);
  const kept: { what: string; why: Reason }[] = [];
  let removed = 0;
  let restored = 0;
  for (const { key, before, after } of changeSchema.array().parse(changes).toReversed()) {
    const current = await findItem(tx, clientid, challengeKind.name, key);
    const isSame = current?.source === after.source && current.draft === after.draft;
    const back = isSame
      ? await putBack(tx, library, { kind: challengeKind, before: before ?? undefined, current }, now)
      : undefined;
    if (back === undefined) kept.push({ what: key, why: changed });
    else if (before === null) removed += 1;
    else restored += 1;
  }
  return { removed, restored, kept };
}
