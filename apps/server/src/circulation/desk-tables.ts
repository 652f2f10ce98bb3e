import type { DeskHold, Language, OverdueLoan } from '@yuelan/contract';
import type { TableColumn, TableFile } from '../platform/tables/table-file.ts';
import { dayOf } from './rules/library-calendar.ts';

const words = {
  'zh-CN': {
    holds: '预借',
    holdColumns: [
      '馆藏地',
      '书架',
      '索书号',
      '题名',
      '责任者',
      '条码',
      '读者',
      '读者证号',
      '班级或部门',
      '预借日期',
      '保留到',
      '上架日期',
    ],
    overdue: '逾期图书',
    overdueColumns: [
      '读者',
      '读者证号',
      '班级或部门',
      '题名',
      '索书号',
      '条码',
      '借出日期',
      '应还日期',
      '逾期天数',
    ],
  },
  'en-US': {
    holds: 'Holds',
    holdColumns: [
      'Location',
      'Shelf',
      'Call number',
      'Title',
      'Author',
      'Barcode',
      'Reader',
      'Card',
      'Class or department',
      'Placed',
      'Kept until',
      'Put on the hold shelf',
    ],
    overdue: 'Overdue loans',
    overdueColumns: [
      'Reader',
      'Card',
      'Class or department',
      'Title',
      'Call number',
      'Barcode',
      'Lent',
      'Due',
      'Days overdue',
    ],
  },
} as const;

const wide = new Set(['题名', 'Title']);
const columnsOf = (headings: readonly string[]): TableColumn[] =>
  headings.map((heading) => ({ heading, width: wide.has(heading) ? 40 : 18 }));
const dayCell = (at: string, timeZone: string) =>
  at === '' ? null : { date: dayOf(new Date(at), timeZone) };

export function holdsTable(language: Language, timeZone: string, holds: readonly DeskHold[]): TableFile {
  const own = words[language];
  return {
    name: own.holds,
    columns: columnsOf(own.holdColumns),
    rows: holds.map((hold) => [
      hold.storageName,
      hold.shelf,
      hold.callNumber,
      hold.bookName,
      hold.firstAuthor,
      hold.barcode,
      hold.readerName,
      hold.card,
      hold.department,
      dayCell(hold.placedAt, timeZone),
      dayCell(hold.endAt, timeZone),
      dayCell(hold.shelvedAt, timeZone),
    ]),
  };
}

export function overdueTable(language: Language, timeZone: string, loans: readonly OverdueLoan[]): TableFile {
  const own = words[language];
  return {
    name: own.overdue,
    columns: columnsOf(own.overdueColumns),
    rows: loans.map((loan) => [
      loan.readerName,
      loan.card,
      loan.department,
      loan.bookName,
      loan.callNumber,
      loan.barcode,
      dayCell(loan.borrowedAt, timeZone),
      { date: loan.dueOn },
      loan.overdueDays,
    ]),
  };
}
