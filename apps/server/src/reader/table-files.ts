import { type GroupList, type Language, type ReaderGroup, readerStatuses } from '@yuelan/contract';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import type { Items } from '../platform/tables/pieces.ts';
import { rowsOf, type TableCell, type TableFile } from '../platform/tables/table-file.ts';
import type { FoundReader } from './desk-reads.ts';
import { dayIn } from './present.ts';

const words = {
  'zh-CN': {
    readers: '读者',
    columns: [
      '借阅证号',
      'IC卡号',
      '姓名',
      '性别',
      '班级',
      '读者类型',
      '状态',
      '暂停原因',
      '身份证号',
      '电话',
      '邮箱',
      '办证日期',
      '在借',
      '逾期',
    ],
    department: '班级',
    borrowerType: '读者类型',
    groups: ['名称', '读者人数', '使用中'],
    yes: '是',
    no: '否',
  },
  'en-US': {
    readers: 'Readers',
    columns: [
      'Borrow number',
      'IC number',
      'Name',
      'Sex',
      'Department',
      'Borrower type',
      'Status',
      'Reason for the suspension',
      'Identity card',
      'Telephone',
      'Email',
      'Registered',
      'Loans',
      'Overdue',
    ],
    department: 'Classes',
    borrowerType: 'Types of borrowers',
    groups: ['Name', 'Readers', 'In use'],
    yes: 'yes',
    no: 'no',
  },
} as const;

/** Columns with personal numbers and addresses. */
const personalColumns: ReadonlySet<number> = new Set([1, 8, 9, 10]);

/**
 * The list of readers, under headings that the readers import recognises. Without `personal`, columns with personal
 * numbers are left out: if they were masked, a later import would take them for new numbers.
 */
export function readersTable(
  { language, library: { settings } }: Pick<DeskCaller, 'language' | 'library'>,
  readers: Items<FoundReader>,
  personal: boolean,
): TableFile {
  const own = words[language];
  const shown = <Cell>(cells: readonly Cell[]) =>
    cells.filter((_, at) => personal || !personalColumns.has(at));
  return {
    name: own.readers,
    columns: shown(own.columns).map((heading) => ({ heading, width: 18 })),
    rows: rowsOf(readers, (reader) =>
      shown<TableCell>([
        reader.borrowNumber,
        reader.icNumber,
        reader.realName,
        reader.sex,
        reader.department,
        reader.borrowerType,
        readerStatuses[reader.status][language],
        reader.blockReason,
        reader.identityCard,
        reader.telephone,
        reader.email,
        reader.registeredAt === '' ? null : { date: dayIn(settings.timeZone, reader.registeredAt) },
        reader.loans,
        reader.overdue,
      ]),
    ),
  };
}

export function groupsTable(language: Language, list: GroupList, groups: readonly ReaderGroup[]): TableFile {
  const own = words[language];
  return {
    name: own[list],
    columns: own.groups.map((heading) => ({ heading, width: 20 })),
    rows: groups.map(({ name, readers, active }) => [name, readers, active ? own.yes : own.no]),
  };
}
