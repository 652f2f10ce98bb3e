import type { Language } from '@yuelan/contract';
import type { Wording } from '../platform/message.ts';
import { readMark } from './encoding.ts';

/** Formats of catalogue files. */
export const formats = ['csv', 'xlsx', 'iso2709', 'marcxml'] as const;
export type Format = (typeof formats)[number];

const fileProblemWords = {
  'file.missing': { 'zh-CN': '找不到文件', 'en-US': 'There is no such file' },
  'file.empty': { 'zh-CN': '文件是空的', 'en-US': 'The file is empty' },
  'file.folder': { 'zh-CN': '这是文件夹，不是文件', 'en-US': 'This is a folder, not a file' },
  'file.html': {
    'zh-CN': '这是网页（HTML），不是书目文件；可能下载到了登录页或出错页',
    'en-US': 'This is a web page (HTML), not a catalogue file; perhaps a log-in or error page was downloaded',
  },
  'file.pdf': { 'zh-CN': '这是 PDF，无法导入', 'en-US': 'This is a PDF and cannot be imported' },
  'file.xls': {
    'zh-CN': '这是旧版 Excel 文件（.xls），请另存为 .xlsx 或 CSV',
    'en-US': 'This is an old Excel file (.xls); save it as .xlsx or CSV',
  },
  'file.zip': {
    'zh-CN': '这是压缩文件，里面没有 Excel 工作表；请先解压',
    'en-US': 'This is a ZIP archive without an Excel sheet; unpack it first',
  },
  'file.ods': {
    'zh-CN': '这是 OpenDocument 表格（.ods），请另存为 .xlsx 或 CSV',
    'en-US': 'This is an OpenDocument sheet (.ods); save it as .xlsx or CSV',
  },
  'file.gzip': {
    'zh-CN': '这是 gzip 压缩文件，请先解压',
    'en-US': 'This is a gzip archive; unpack it first',
  },
  'file.image': { 'zh-CN': '这是图片，无法导入', 'en-US': 'This is a picture and cannot be imported' },
  'file.json': { 'zh-CN': '这是 JSON，无法导入', 'en-US': 'This is JSON and cannot be imported' },
  'file.binary': {
    'zh-CN': '这不是可识别的书目文件（二进制内容）',
    'en-US': 'Unknown file format (binary content)',
  },
  'file.too-large': {
    'zh-CN': 'Excel 文件展开后过大（{value}），请另存为 CSV 再导入',
    'en-US': 'The Excel file is too large when unpacked ({value}); save it as CSV and import the CSV file',
  },
  'file.broken': {
    'zh-CN': '文件损坏，无法读取：{value}',
    'en-US': 'The file is damaged and cannot be read: {value}',
  },
  'file.xml-unknown': {
    'zh-CN': '这个 XML 文件里没有 MARC 记录',
    'en-US': 'This XML file contains no MARC records',
  },
  'file.no-records': {
    'zh-CN': '文件里没有一条 MARC 记录',
    'en-US': 'The file contains no MARC records',
  },
  'table.no-headings': {
    'zh-CN': '没有认出列名；第一行是：{value}。可用 --map 指定',
    'en-US': 'No column heading was recognised; the first row is: {value}. Assign columns with --map',
  },
  'table.map-unknown': {
    'zh-CN': '--map 里有不认识的字段名：{value}',
    'en-US': '--map names a field that does not exist: {value}',
  },
  'table.no-sheets': {
    'zh-CN': '只有 Excel 文件（.xlsx）有工作表，请去掉 --sheet',
    'en-US': 'Only an Excel file (.xlsx) has sheets; leave out --sheet',
  },
  'table.no-sheet': {
    'zh-CN': '没有这个工作表；文件里有（括号内）：{value}',
    'en-US': 'There is no sheet with this name or number; the file has those in brackets: {value}',
  },
} as const;

export type FileProblem = keyof typeof fileProblemWords;

/** The file as a whole cannot be read. Nothing was imported from it. */
export class UnreadableFileError extends Error {
  readonly code: FileProblem;
  readonly value: string;
  constructor(code: FileProblem, value = '') {
    super(fileProblemWords[code]['en-US'].replace('{value}', () => value));
    this.name = 'UnreadableFileError';
    this.code = code;
    this.value = value;
  }
  /** The message in both languages. */
  get wording(): Wording {
    return wordingOf(this.code, this.value);
  }
}

function wordingOf(code: FileProblem, value: string): Wording {
  const inLanguage = (language: Language) => fileProblemWords[code][language].replace('{value}', () => value);
  return { 'zh-CN': inLanguage('zh-CN'), 'en-US': inLanguage('en-US') };
}

const isFileProblem = (code: unknown): code is FileProblem =>
  typeof code === 'string' && Object.hasOwn(fileProblemWords, code);

/** The message of an error from a thread, where it has lost its class; undefined for any other error. */
export function unreadableWording(error: unknown): Wording | undefined {
  if (error instanceof UnreadableFileError) return error.wording;
  if (!(error instanceof Error) || !('code' in error) || !isFileProblem(error.code)) return undefined;
  return wordingOf(error.code, 'value' in error ? String(error.value) : '');
}

const leaderShape = /\d{5}[ -~]{5}[\d ]{2}\d{5}[ -~]{3}(?:[\d ]{2}|[\s\S]{4}\d{3})/;
const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/**
 * The format of a file, from its first 64 kB. Known foreign formats are refused with their own messages.
 *
 * @throws UnreadableFileError
 */
export function detectFormat(head: Uint8Array): Format {
  if (head.length === 0) throw new UnreadableFileError('file.empty');
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) return 'xlsx';
  refuseKnownBinary(head);
  const mark = readMark(head);
  const text = new TextDecoder(mark?.encoding ?? 'latin1').decode(head);
  const start = text.slice(0, 8192).replace(/^[\s\0\ufeff]+/, '');
  if (start === '' && head.length < 65536) throw new UnreadableFileError('file.empty');
  if (start.startsWith('<')) {
    if (/^(<\?[^>]*>|<!--[\s\S]*?-->|\s)*<(!doctype\s+html|html|head|body|script|title|div)\b/i.test(start)) {
      throw new UnreadableFileError('file.html');
    }
    return 'marcxml';
  }
  if (
    leaderShape.test(start.slice(0, 2048)) &&
    (text.includes('\u001e') || leaderShape.test(start.slice(0, 24)))
  )
    return 'iso2709';
  if (!mark && text.includes('\u001e') && text.includes('\u001f') && !isBinary(head)) return 'iso2709';
  if (/^\s*[[{]\s*["{[]/.test(start)) throw new UnreadableFileError('file.json');
  if (!mark && isBinary(head)) throw new UnreadableFileError('file.binary');
  return 'csv';
}

function refuseKnownBinary(head: Uint8Array): void {
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFileError('file.pdf');
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFileError('file.xls');
  if (startsWith(head, 0x1f, 0x8b)) throw new UnreadableFileError('file.gzip');
  if (
    startsWith(head, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(head, 0xff, 0xd8, 0xff) ||
    startsWith(head, 0x47, 0x49, 0x46, 0x38)
  ) {
    throw new UnreadableFileError('file.image');
  }
}

/** Whether the bytes contain many control characters that no text file has, not counting the zero bytes of UTF-16. */
function isBinary(head: Uint8Array): boolean {
  let odd = 0;
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros += 1;
    else if (
      byte < 0x20 &&
      byte !== 9 &&
      byte !== 10 &&
      byte !== 13 &&
      byte !== 12 &&
      byte !== 0x1b &&
      !(byte >= 0x1d && byte <= 0x1f) &&
      byte !== 0x1a
    )
      odd += 1;
  }
  const wide = zeros > head.length * 0.1 && zeros <= head.length * 0.52 && odd < head.length * 0.02;
  return odd > Math.max(8, head.length * 0.02) || (zeros > Math.max(8, head.length * 0.02) && !wide);
}

/** @throws UnreadableFileError if sheets are named of a file that has none */
export function refuseSheets(format: Format, sheets: readonly string[] = []): void {
  if (format !== 'xlsx' && sheets.length > 0) throw new UnreadableFileError('table.no-sheets');
}
