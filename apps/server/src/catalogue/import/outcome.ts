import type { Words } from '@yuelan/contract';
import type { RowOutcome as AnyRowOutcome } from '../../import/public.ts';

/**
 * Doubts raised when a row is applied to the catalogue, in addition to those from reading it. `{value}` is filled in.
 */
export const applyNotes = {
  'title.same-row': {
    'zh-CN': '与第 {row} 行是同一种书，已合并',
    'en-US': 'The same title as row {row}; the two were merged',
  },
  'isbn.shared': {
    'zh-CN': 'ISBN 与另一种题名不同的书相同，已另建一种',
    'en-US': 'A title with a different name has this ISBN; this one was added as a separate title',
  },
  'title.staff-kept': {
    'zh-CN': '馆员改过这些内容，未用文件里的：{value}',
    'en-US': 'The staff edited these, so what the file says was not used: {value}',
  },
  'title.withdrawn': {
    'zh-CN': '馆员已注销这种书，导入后读者仍看不到它',
    'en-US': 'The staff withdrew this title; readers still do not see it',
  },
  'copy.staff-kept': {
    'zh-CN': '馆员改过这一册，未用文件里的位置或状态：{value}',
    'en-US': 'The staff edited this copy, so the place or status in the file was not used: {value}',
  },
  'copy.barcode-taken': {
    'zh-CN': '条码已属于另一种书或另一个馆：{value}',
    'en-US': 'The barcode belongs to another title or another library: {value}',
  },
  'copy.barcode-twice': {
    'zh-CN': '第 {row} 行已有此条码且内容不同，以该行为准：{value}',
    'en-US': 'Row {row} has the same barcode with different data and was used: {value}',
  },
  'copy.repeated': {
    'zh-CN': '与第 {row} 行是同一册，内容相同：{value}',
    'en-US': 'The same copy as row {row}, which says the same: {value}',
  },
  'copy.fewer': {
    'zh-CN': '复本数比已有的少，未删除复本：{value}',
    'en-US': 'Fewer copies than already recorded; none was removed: {value}',
  },
  'copy.title-not-found': {
    'zh-CN': '目录里没有这种书：{value}',
    'en-US': 'The catalogue has no such title: {value}',
  },
  'copy.title-ambiguous': {
    'zh-CN': '目录里有几种书与本行相符，未挂接；请加上 ISBN、著者、出版社和出版年：{value}',
    'en-US':
      'Several titles match this row, so the copy was not attached; add the ISBN, author, publisher and year: {value}',
  },
  'copy.title-disagrees': {
    'zh-CN': '本行写的书与找到的书不一致，未挂接：{value}',
    'en-US': 'The row and the title found by its number disagree, so the copy was not attached: {value}',
  },
  'copy.title-alone': {
    'zh-CN': '仅凭题名挂接，请核对：{value}',
    'en-US': 'Attached by title alone; please check: {value}',
  },
  'copy.in-use': {
    'zh-CN': '来源里已没有这一册，但它在借或已为读者留存，暂不撤下：{value}',
    'en-US':
      'The source no longer has this copy, but it is on loan or set aside; it is not withdrawn yet: {value}',
  },
  'record.again': {
    'zh-CN': '同一记录在来源里还有更新的内容，未用这一条',
    'en-US': 'The source says something newer of the same record; this was not used',
  },
  'record.gone': {
    'zh-CN': '来源里已没有这条记录',
    'en-US': 'The source no longer has this record',
  },
  'source.unreadable': {
    'zh-CN': '有 {value} 条记录读不出标识号，因此本次没有撤下任何书',
    'en-US': '{value} records could not be told apart, so nothing was withdrawn in this run',
  },
  'holdings.unread': {
    'zh-CN': '这些馆藏字段没有产生复本（字段号与出现次数），映射见 docs/marc-mapping.md：{value}',
    'en-US':
      'Holdings fields that gave no copy, with how many there are (docs/marc-mapping.md says which are read): {value}',
  },
  'copies.library-other': {
    'zh-CN': '文件里的馆代码不是本馆群的馆，复本归入导入的馆（代码与复本数）：{value}',
    'en-US':
      'Libraries that are not in the group; their copies were assigned to the importing library (code and copies): {value}',
  },
  'copy.library-unknown': {
    'zh-CN': '本馆群没有这个馆：{value}',
    'en-US': 'The group has no such library: {value}',
  },
} as const satisfies Record<string, Words>;

export interface ApplyNote {
  readonly code: keyof typeof applyNotes;
  readonly value?: string;
  /** A claim of an earlier row; the message names that row. */
  readonly earlier?: number | string;
}

/** The outcome of one row of a catalogue or copies file. */
export interface RowOutcome extends AnyRowOutcome {
  readonly titleId?: number;
  readonly copiesAdded: number;
  /** Libraries that copies name but the group lacks, one entry per copy. */
  readonly otherLibraries?: readonly string[];
  readonly notes: readonly ApplyNote[];
}
