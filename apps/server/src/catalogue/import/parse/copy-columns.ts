import { headings } from '../../../import/public.ts';
import { columnFields } from './column-headings.ts';
import { copyHeadings } from './copy-headings.ts';

/** Fields that a column of a copies table can fill: first those of the copy, then those that identify its title. */
export const copyFields = {
  ...copyHeadings,
  callNumber: columnFields.callNumber,
  shelf: headings('shelf layername location 架位 层架 架位号 位置 排架'),
  /**
   * The portal's own number of a title. Other systems call theirs `id` or 编号 too, so the heading must be
   * unmistakable.
   */
  catalogueId: headings('catalogueid yuelanid yuelantitleid 阅览书目号'),
  isbn: columnFields.isbn,
  isbn13: columnFields.isbn13,
  title: columnFields.title,
  subtitle: columnFields.subtitle,
  author: columnFields.author,
  publisher: columnFields.publisher,
  publishDate: columnFields.publishDate,
};
export type CopyField = keyof typeof copyFields;

export const severalCopyColumns: readonly CopyField[] = ['isbn', 'isbn13'];
