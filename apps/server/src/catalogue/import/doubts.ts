import { type Doubt as FoundDoubt, makeDoubt, tableDoubts } from '../../import/public.ts';

/**
 * The problems that reading a catalogue file can find: stable codes with words in both languages. `{value}` is filled
 * in.
 */
export const doubtWords = {
  ...tableDoubts,
  'isbn.check-digit': {
    'zh-CN': 'ISBN 校验码不符：{value}',
    'en-US': 'The check digit of this ISBN is wrong: {value}',
  },
  'isbn.precision-lost': {
    'zh-CN': 'ISBN 被表格软件改成了科学计数，末位已丢失：{value}',
    'en-US': 'A spreadsheet rounded this ISBN, and its last digits are lost: {value}',
  },
  'isbn.unreadable': { 'zh-CN': '不是 ISBN：{value}', 'en-US': 'Not an ISBN: {value}' },
  'title.missing': { 'zh-CN': '没有题名', 'en-US': 'There is no title' },
  'title.from-other-field': {
    'zh-CN': '没有正题名，以此字段的题名代替：{value}',
    'en-US': 'No title proper; the title of this field was used instead: {value}',
  },
  'author.unparsed': {
    'zh-CN': '责任者无法识别：{value}',
    'en-US': 'No name was recognised in the author: {value}',
  },
  'year.unreadable': { 'zh-CN': '出版年无法识别：{value}', 'en-US': 'No year was recognised in: {value}' },
  'year.reign': {
    'zh-CN': '出版时间只有年号或朝代，没有年份：{value}',
    'en-US': 'The date names a reign or dynasty but no year: {value}',
  },
  'price.isbn': {
    'zh-CN': '价格栏里是 ISBN，未采用：{value}',
    'en-US': 'The price column contains an ISBN, which was ignored: {value}',
  },
  'price.unreadable': {
    'zh-CN': '价格里没有数字，未采用：{value}',
    'en-US': 'The price contains no number and was ignored: {value}',
  },
  'callNumber.unreadable': {
    'zh-CN': '索书号看起来不是索书号，未采用：{value}',
    'en-US': 'This does not look like a call number and was ignored: {value}',
  },
  'keywords.unreadable': {
    'zh-CN': '主题词里是书目著录，未采用：{value}',
    'en-US': 'The subject contains a description instead of headings and was ignored: {value}',
  },
  'copies.unreadable': {
    'zh-CN': '复本数不是数字：{value}',
    'en-US': 'The number of copies is not a number: {value}',
  },
  'copies.too-many': {
    'zh-CN': '复本数过大，未采用：{value}',
    'en-US': 'The number of copies is too large and was ignored: {value}',
  },
  'language.unknown': { 'zh-CN': '语种无法识别：{value}', 'en-US': 'Unknown language: {value}' },
  'cover.not-a-url': {
    'zh-CN': '封面既不是 http 或 https 地址，也不是图片文件，未采用：{value}',
    'en-US': 'The cover is neither an http or https address nor a picture file and was ignored: {value}',
  },
  'cover.file': {
    'zh-CN': '封面文件无法采用（应为本文件旁的 JPG、PNG 或 WebP 图片）：{value}',
    'en-US': 'The cover file cannot be used (expected a JPG, PNG or WebP picture beside this file): {value}',
  },
  'encoding.eacc': {
    'zh-CN': '有 MARC-8 东亚字符没有对应的 Unicode',
    'en-US': 'Some East Asian MARC-8 characters have no Unicode form',
  },
  'encoding.escape-lost': {
    'zh-CN': 'MARC-8 的转义符已丢失，无法确定原文：{value}',
    'en-US': 'MARC-8 text lost its escape characters and cannot be read with certainty: {value}',
  },
  'encoding.suspect': {
    'zh-CN': '字符不合常理，可能是另一种编码：{value}',
    'en-US': 'These characters look wrong; the record may be in another encoding: {value}',
  },
  'record.truncated': { 'zh-CN': '记录不完整（被截断）', 'en-US': 'The record is cut off' },
  'record.length-wrong': {
    'zh-CN': '记录头标中的长度与实际不符：{value}',
    'en-US': 'The length in the leader is wrong: {value}',
  },
  'record.directory-wrong': {
    'zh-CN': '目次区有误，已按字段分隔符读出',
    'en-US': 'The directory is wrong; the fields were separated at their terminators',
  },
  'record.directory-broken': {
    'zh-CN': '目次区损坏，无法读出字段',
    'en-US': 'The directory is damaged, so the fields cannot be separated',
  },
  'record.no-leader': {
    'zh-CN': '不是 MARC 记录（没有头标）：{value}',
    'en-US': 'Not a MARC record (it has no leader): {value}',
  },
  'record.garbage': {
    'zh-CN': '记录之前有 {value} 字节杂质，已跳过',
    'en-US': 'Garbage before the record was skipped ({value} bytes)',
  },
  'record.deleted': {
    'zh-CN': '来源已删除这条记录',
    'en-US': 'The source has deleted this record',
  },
  'record.unnumbered': {
    'zh-CN': '记录没有标识号或控制号，无法与来源同步',
    'en-US': 'The record has neither an identifier nor a control number and cannot be followed',
  },
  'record.empty': { 'zh-CN': '空记录', 'en-US': 'The record is empty' },
  'record.not-bibliographic': {
    'zh-CN': '不是书目记录（规范或馆藏记录）',
    'en-US': 'Not a bibliographic record (an authority or holdings record)',
  },
  'record.unlinked-880': {
    'zh-CN': '880 字段没有对应的字段：{value}',
    'en-US': 'An 880 field is not linked to any field: {value}',
  },
  'xml.malformed': { 'zh-CN': 'XML 有误：{value}', 'en-US': 'The XML is malformed: {value}' },
  'xml.entity': {
    'zh-CN': '未知的 XML 实体，按原文保留',
    'en-US': 'An unknown XML entity was kept as written',
  },
  'xml.field-untagged': {
    'zh-CN': 'XML 字段没有字段号，内容为：{value}',
    'en-US': 'An XML field has no tag; its content: {value}',
  },
  'xml.text-bare': {
    'zh-CN': 'XML 字段中有不在子字段内的文字，按 $a 读入：{value}',
    'en-US': 'An XML field contains text outside its subfields, which was read as $a: {value}',
  },
  'xml.unread': {
    'zh-CN': '不认识的 XML 元素，未读入：{value}',
    'en-US': 'Unknown XML element, not read: {value}',
  },
  'copy.barcode-missing': { 'zh-CN': '没有条码', 'en-US': 'The barcode is missing' },
  'copy.barcode-rounded': {
    'zh-CN': '条码被表格软件改成了科学计数，位数已丢失：{value}',
    'en-US': 'A spreadsheet rounded this barcode: {value}',
  },
  'copy.barcode-isbn': {
    'zh-CN': '这是书上印的 ISBN，不是单册条码，已按 ISBN 读入：{value}',
    'en-US':
      'This is the ISBN printed on the book, not the barcode of a copy; it was read as an ISBN: {value}',
  },
  'copy.barcode-printed': {
    'zh-CN': '条码是书上印的 ISBN，无法区分同一种书的各册：{value}',
    'en-US': 'The barcode is the ISBN printed on the book, which cannot distinguish its copies: {value}',
  },
  'navigation.not-a-url': {
    'zh-CN': '架位导航不是 http 或 https 地址，未采用：{value}',
    'en-US': 'The shelf plan is not an http or https address and was ignored: {value}',
  },
  'copy.barcode-odd': {
    'zh-CN': '这不像条码，未建复本：{value}',
    'en-US': 'This does not look like a barcode; no copy was created: {value}',
  },
  'copy.title-unknown': {
    'zh-CN': '没有题名、ISBN 或阅览书目号（catalogueId），不知道是哪种书的复本',
    'en-US': 'The row does not say which title this copy belongs to: it has no title, ISBN or catalogueId',
  },
  'copy.status-unknown': {
    'zh-CN': '复本状态无法识别：{value}',
    'en-US': 'Unknown copy status: {value}',
  },
} as const;

export type DoubtCode = keyof typeof doubtWords;

/** A problem in one row of a catalogue file. */
export type Doubt = FoundDoubt<DoubtCode>;

/** Makes a doubt; a long value is cut to 80 characters to keep reports readable. */
export function doubt(code: DoubtCode, field?: string, value?: string): Doubt {
  return makeDoubt(code, field, value);
}
