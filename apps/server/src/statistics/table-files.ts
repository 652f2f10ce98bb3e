import {
  type GroupRow,
  type Language,
  type MeasureKey,
  measureKeys,
  type Settlement,
  type UnansweredSearch,
  type YearFigures,
} from '@yuelan/contract';
import type { TableFile } from '../platform/tables/table-file.ts';
import type { Span } from './rules/period.ts';

const words = {
  'zh-CN': {
    days: '每日统计',
    day: '日期',
    measures: {
      visits: '门户访问',
      readerVisits: '登录读者访问',
      searches: '检索',
      unanswered: '没有结果的检索',
      loans: '外借册次',
      borrowings: '外借人次',
      renewals: '续借',
      returns: '归还',
      lost: '遗失',
      holds: '预借',
      newReaders: '新增读者',
      activities: '活动',
      participants: '参加人次',
    },
    groups: '分组统计',
    group: [
      '班级、年级或类型',
      '有效读者',
      '借书读者',
      '外借册次',
      '上一时段外借',
      '归还',
      '登录访问',
      '参加活动',
      '人均外借',
    ],
    without: '（无）',
    year: '年度统计',
    figures: ['项目', '单位', '本年', '上年'],
    definitions: '指标说明',
    definition: ['项目', '说明'],
    months: '逐月统计',
    month: '月份',
    searches: '没有结果的检索',
    search: ['检索词', '访客数', '最近一次', '处理', '改用'],
    settlements: { open: '未处理', synonym: '已设替代词', buy: '拟采购', asked: '已询问', ignored: '不处理' },
  },
  'en-US': {
    days: 'Day by day',
    day: 'Day',
    measures: {
      visits: 'Visits',
      readerVisits: 'Visits by readers who log in',
      searches: 'Searches',
      unanswered: 'Searches that found nothing',
      loans: 'Loans',
      borrowings: 'Borrowing visits',
      renewals: 'Renewals',
      returns: 'Returns',
      lost: 'Lost',
      holds: 'Holds',
      newReaders: 'New readers',
      activities: 'Activities',
      participants: 'Attendances',
    },
    groups: 'By group',
    group: [
      'Class, grade or type',
      'Valid readers',
      'Borrowers',
      'Loans',
      'Loans in the period before',
      'Returns',
      'Visits',
      'Attendances',
      'Loans per reader',
    ],
    without: '(none)',
    year: 'Figures of the year',
    figures: ['Figure', 'Unit', 'This year', 'Year before'],
    definitions: 'Definitions',
    definition: ['Figure', 'Definition'],
    months: 'Month by month',
    month: 'Month',
    searches: 'Searches that found nothing',
    search: ['Searched for', 'Visitors', 'Last time', 'Settled', 'Offered instead'],
    settlements: {
      open: 'open',
      synonym: 'readers are offered another word',
      buy: 'to buy',
      asked: 'asked',
      ignored: 'ignored',
    },
  },
} as const satisfies Record<
  Language,
  { measures: Record<MeasureKey, string>; settlements: Record<Settlement, string>; [more: string]: unknown }
>;

const columnsOf = (headings: readonly string[], first: number, others: number) =>
  headings.map((heading, at) => ({ heading, width: at === 0 ? first : others }));
const spanText = ({ from, to }: Span) => `${from}–${to}`;

interface Counted {
  readonly day: string;
  readonly times: readonly number[];
}

export function daysTable(language: Language, span: Span, days: readonly Counted[]): TableFile {
  const own = words[language];
  return {
    name: `${own.days} ${spanText(span)}`,
    columns: columnsOf([own.day, ...measureKeys.map((key) => own.measures[key])], 12, 8),
    rows: days.map(({ day, times }) => [{ date: day }, ...times]),
  };
}

export function groupsTable(language: Language, span: Span, rows: readonly GroupRow[]): TableFile {
  const own = words[language];
  return {
    name: `${own.groups} ${spanText(span)}`,
    columns: columnsOf(own.group, 28, 12),
    rows: rows.map((row) => [
      row.name || own.without,
      row.readers,
      row.borrowers,
      row.loans,
      row.before,
      row.returns,
      row.visits,
      row.participants,
      row.readers === 0 ? null : Math.round((row.loans / row.readers) * 100) / 100,
    ]),
  };
}

/** A year on three sheets: its figures, its months, and what each figure means. */
export function yearTable(language: Language, year: YearFigures, days: readonly Counted[]): TableFile {
  const own = words[language];
  const months = new Map<string, number[]>();
  for (const { day, times } of days) {
    const sums = months.get(day.slice(0, 7)) ?? times.map(() => 0);
    months.set(
      day.slice(0, 7),
      sums.map((value, at) => value + (times[at] ?? 0)),
    );
  }
  return {
    name: `${own.year} ${spanText(year)}`,
    columns: columnsOf(own.figures, 28, 12),
    rows: year.figures.map(({ name, unit, value, before }) => [name, unit, value, before]),
    more: [
      {
        name: own.months,
        columns: columnsOf([own.month, ...measureKeys.map((key) => own.measures[key])], 12, 8),
        rows: [...months].map(([month, times]) => [month, ...times]),
      },
      {
        name: own.definitions,
        columns: columnsOf(own.definition, 28, 110),
        rows: year.figures.map(({ name, definition }) => [name, definition]),
      },
    ],
  };
}

export function unansweredTable(language: Language, searches: readonly UnansweredSearch[]): TableFile {
  const own = words[language];
  return {
    name: own.searches,
    columns: columnsOf(own.search, 32, 16),
    rows: searches.map(({ text, visitors, lastDay, settlement, synonym }) => [
      text,
      visitors,
      { date: lastDay },
      own.settlements[settlement],
      synonym,
    ]),
  };
}
