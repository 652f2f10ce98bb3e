import { readTitleRecord } from '../catalogue/public.ts';
import type { Exporter } from '../reader/public.ts';

/** What this domain stores about a reader: shelf, browsing history and evaluations, with the titles' names. */
export const exportBookshelf: Exporter = async (db, { clientid }, readerId) => {
  const shelf = await db
    .selectFrom('shelf_entry')
    .innerJoin('title', 'title.id', 'shelf_entry.title_id')
    .select(['title.id as catalogueId', 'title.record', 'shelf_entry.added_at as addedAt'])
    .where(({ and }) => and({ 'shelf_entry.clientid': clientid, 'shelf_entry.reader_id': readerId }))
    .orderBy('shelf_entry.added_at')
    .execute();
  const browsing = await db
    .selectFrom('reader_view')
    .innerJoin('title', 'title.id', 'reader_view.title_id')
    .select([
      'title.id as catalogueId',
      'title.record',
      'reader_view.times',
      'reader_view.viewed_at as viewedAt',
    ])
    .where(({ and }) => and({ 'reader_view.clientid': clientid, 'reader_view.reader_id': readerId }))
    .orderBy('reader_view.viewed_at')
    .execute();
  const evaluations = await db
    .selectFrom('title_evaluation')
    .innerJoin('title', 'title.id', 'title_evaluation.title_id')
    .select([
      'title.id as catalogueId',
      'title.record',
      'title_evaluation.criteria as suitabilityCriteria',
      'title_evaluation.types as suitabilityType',
      'title_evaluation.content as suitabilityContent',
      'title_evaluation.updated_at as savedAt',
    ])
    .where('title_evaluation.clientid', '=', clientid)
    .where('title_evaluation.reader_id', '=', readerId)
    .orderBy('title_evaluation.updated_at')
    .execute();
  return { shelf: shelf.map(named), browsing: browsing.map(named), evaluations: evaluations.map(named) };
};

/** Replaces a title's record with its name. */
function named<Row extends { readonly record: string; readonly catalogueId: number }>({
  record,
  catalogueId,
  ...rest
}: Row) {
  const { title } = readTitleRecord(record);
  return { catalogueId: String(catalogueId), bookName: title, ...rest };
}
