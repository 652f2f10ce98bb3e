import type { Words } from '@yuelan/contract';

/** The problems that reading a table can find: stable codes with words in both languages. `{value}` is replaced. */
export const tableDoubts = {
  'encoding.replaced': {
    'zh-CN': '有字节无法按 {value} 解码，已用 � 代替',
    'en-US': 'Some bytes are not valid {value} and were replaced with �',
  },
  'encoding.lost': {
    'zh-CN': '文件里原来就有 � 或“锟斤拷”：文字在导出之前已丢失',
    'en-US': 'The file already contains � or 锟斤拷: the text was lost before the export',
  },
  'control.characters': { 'zh-CN': '含控制字符，已去除', 'en-US': 'Control characters were removed' },
  'field.too-long': {
    'zh-CN': '字段过长，已截断：{value}',
    'en-US': 'A field was too long and was cut: {value}',
  },
  'record.too-long': {
    'zh-CN': '记录超过 16 MB，未读入',
    'en-US': 'The record is larger than 16 MB and was not read',
  },
  'row.quote-broken': {
    'zh-CN': '引号不配对，本行按无引号读出',
    'en-US': 'Unmatched quotes; the line was read as if it had none',
  },
  'row.quote-unclosed': {
    'zh-CN': '引号不配对，列数也对不上，无法读出',
    'en-US': 'Unmatched quotes and a wrong number of cells; the line cannot be read',
  },
  'row.quote-stray': { 'zh-CN': '引号未转义', 'en-US': 'A quote inside a cell is not escaped' },
  'row.too-many-cells': {
    'zh-CN': '单元格多于列名，各列可能错位：{value}',
    'en-US': 'More cells than headings, so values may be in the wrong columns: {value}',
  },
  'row.heading-again': {
    'zh-CN': '又一行列名，已跳过',
    'en-US': 'The headings again; the row was skipped',
  },
  'columns.read': { 'zh-CN': '读入的列：{value}', 'en-US': 'Columns that were read: {value}' },
  'columns.unmapped': {
    'zh-CN': '--map 里的这些列在文件中没有：{value}',
    'en-US': 'Columns named by --map that the file does not have: {value}',
  },
  'sheets.read': {
    'zh-CN': '读入的工作表（行数）：{value}',
    'en-US': 'Sheets that were read (rows): {value}',
  },
  'sheets.skipped': {
    'zh-CN': '未读入的工作表（行数），列名与第一个不同；可用 --sheet 指定：{value}',
    'en-US':
      'Sheets that were not read (rows), because their columns differ from those of the first; select them with --sheet: {value}',
  },
  'columns.unknown': {
    'zh-CN': '未识别的列，没有读入（可用 --map 列名=字段 指定）：{value}',
    'en-US': 'Unknown columns that were not read (assign them with --map column=field): {value}',
  },
  'columns.shared': {
    'zh-CN': '几列对应同一字段，每行取最左边有内容的一列：{value}',
    'en-US': 'Several columns fill one field; each row uses the leftmost filled one: {value}',
  },
  'row.too-few-cells': {
    'zh-CN': '单元格少于列名：{value}',
    'en-US': 'Fewer cells than headings: {value}',
  },
} as const satisfies Record<string, Words>;

export type TableDoubtCode = keyof typeof tableDoubts;

/** A problem in one row: its code, its place (a field, column or MARC tag), and the value in question. */
export interface Doubt<Code extends string = string> {
  readonly code: Code;
  readonly field?: string;
  readonly value?: string;
  /** The other row of the same file that the problem refers to. */
  readonly row?: string;
}

const shownLength = 80;

/** Makes a doubt. A value of more than 80 characters is cut, to keep reports readable. */
export function makeDoubt<Code extends string>(code: Code, field?: string, value?: string): Doubt<Code> {
  const shown =
    value === undefined
      ? undefined
      : value.length > shownLength
        ? `${[...value.slice(0, shownLength)].join('')}…`
        : value;
  return {
    code,
    ...(field === undefined ? {} : { field }),
    ...(shown === undefined ? {} : { value: shown.toWellFormed() }),
  };
}

/** A doubt about the table itself. */
export function tableDoubt(code: TableDoubtCode, field?: string, value?: string): Doubt<TableDoubtCode> {
  return makeDoubt(code, field, value);
}

/** The words for a doubt or a note, with the place in front. A code without words is shown as is. */
export function describe(
  found: Doubt,
  words: Readonly<Record<string, Words>>,
  language: 'zh-CN' | 'en-US',
): string {
  const text = (words[found.code]?.[language] ?? found.code)
    .replace('{value}', () => found.value ?? '')
    .replace('{row}', () => found.row ?? '');
  const separator = language === 'zh-CN' ? '：' : ': ';
  return found.field === undefined ? text : `${found.field}${separator}${text}`;
}
