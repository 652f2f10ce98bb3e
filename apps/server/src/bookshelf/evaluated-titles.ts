import { type EvaluatedTitle, evaluationCriteria, type Language } from '@yuelan/contract';
import { findTitles, firstAuthorOf } from '../catalogue/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { countEvaluations, findEvaluationsOf } from './evaluation-store.ts';
import { labelsOf, readVerdicts } from './suitability.ts';

type Asked = Pick<LibraryScope, 'clientid' | 'serviceid' | 'settings'>;

/**
 * The titles that a library's readers have evaluated and whose name or author contains the text, most evaluations
 * first.
 */
export async function findEvaluatedTitles(
  db: Db,
  library: Asked,
  language: Language,
  text: string,
  { offset, limit }: Slice,
): Promise<{ readonly titles: EvaluatedTitle[]; readonly total: number }> {
  const counts = await countEvaluations(db, library.clientid);
  const known = await findTitles(
    db,
    library.serviceid,
    counts.map(({ title_id }) => title_id),
  );
  const records = new Map(known.map(({ id, record }) => [Number(id), record]));
  const wanted = text.trim().toLowerCase();
  const found = counts
    .map(({ title_id, evaluations }) => {
      const record = records.get(title_id);
      return {
        id: title_id,
        title: record?.title ?? '',
        firstAuthor: record === undefined ? '' : firstAuthorOf(record),
        evaluations,
      };
    })
    .filter(({ title, firstAuthor }) => `${title} ${firstAuthor}`.toLowerCase().includes(wanted));
  const titles: EvaluatedTitle[] = [];
  for (const { id, ...title } of found.slice(offset, offset + limit))
    titles.push({ id: String(id), ...title, ...(await readVerdicts(db, library, id, language)) });
  return { titles, total: found.length };
}

/** Every evaluation of a title by a library's readers, oldest first. */
export async function readTitleEvaluations(db: Db, library: Asked, language: Language, titleId: number) {
  const label = labelsOf(library, language);
  return (await findEvaluationsOf(db, library.clientid, titleId)).map(
    ({ criteria, types, content, borrow_number, updated_at }) => ({
      number: borrow_number,
      criterion: criterionName(criteria, language),
      types: types.split(',').map(label),
      content,
      updatedAt: updated_at,
    }),
  );
}

/** Old data contains evaluations with criteria that are no longer offered. */
function criterionName(criteria: string, language: Language): string {
  if (criteria === '1' || criteria === '3') return evaluationCriteria[criteria][language];
  return criteria;
}
