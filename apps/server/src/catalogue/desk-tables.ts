import type { Language } from '@yuelan/contract';
import type { Items } from '../platform/tables/pieces.ts';
import { rowsOf, type TableFile } from '../platform/tables/table-file.ts';
import type { DeskTitleRow } from './desk-store.ts';
import { callNumberOf } from './rules/call-number.ts';

/** Headings that the import recognises, so that a downloaded table can be imported again. */
const words = {
  'zh-CN': {
    name: '书目',
    headings: [
      'ISBN',
      '题名',
      '副题名',
      '责任者',
      '出版社',
      '出版地',
      '出版日期',
      '版本',
      '页数',
      '价格',
      '语种',
      '索书号',
      '丛书',
      '主题词',
      '内容简介',
    ],
  },
  'en-US': {
    name: 'Titles',
    headings: [
      'ISBN',
      'Title',
      'Subtitle',
      'Author',
      'Publisher',
      'Place',
      'Date',
      'Edition',
      'Pages',
      'Price',
      'Language',
      'Call number',
      'Series',
      'Subjects',
      'Summary',
    ],
  },
} as const;

const cellsOf = ({ record }: Pick<DeskTitleRow, 'record'>): readonly string[] => [
  record.isbns.join('; '),
  record.title,
  record.subtitle,
  record.authorStatement || record.creators.map((creator) => creator.name).join('; '),
  record.publisher,
  record.publishPlace,
  record.publishDate || (record.year === null ? '' : String(record.year)),
  record.edition,
  record.pages,
  record.price,
  record.language,
  callNumberOf(record),
  record.series,
  record.headings.join('; '),
  record.summary,
];

export function titlesTable(language: Language, titles: Items<DeskTitleRow>): TableFile {
  const { name, headings } = words[language];
  return {
    name,
    columns: headings.map((heading, at) => ({ heading, width: at === 1 ? 32 : 18 })),
    rows: rowsOf(titles, cellsOf),
  };
}
