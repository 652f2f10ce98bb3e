/** Fields that a column of a catalogue table can fill. */
export const columnFields = {
  id: [
    'id',
    'catalogueid',
    'recordid',
    'bookid',
    'controlnumber',
    '书目号',
    '控制号',
    '记录号',
    '序号',
    '图书编号',
    '编号',
  ],
  isbn: [
    'isbn',
    'isbn10',
    'isbnno',
    'isbn号',
    '国际标准书号',
    '标准书号',
    'isbn编号',
    '书号',
    'bookisbn',
    '标准号',
    'isbnissn',
  ],
  isbn13: ['isbn13', 'ean', 'ean13'],
  title: [
    'title',
    'booktitle',
    'bookname',
    'name',
    'maintitle',
    'titleproper',
    '题名',
    '书名',
    '正题名',
    '图书名称',
    '图书名',
    '名称',
    '题目',
    '题名与责任者',
    '正书名',
    '書名',
    '題名',
  ],
  originalTitle: ['originaltitle', 'uniformtitle', '原书名', '原题名', '原名', '英文书名', '外文题名'],
  parallelTitle: [
    'paralleltitle',
    'alternativetitle',
    'varianttitle',
    'othertitle',
    'othertitles',
    '并列题名',
    '并列书名',
    '其他题名',
    '其它题名',
    '又名',
    '别名',
  ],
  subtitle: ['subtitle', 'subbookname', '副题名', '副书名', '副标题', '其他题名信息', '說明題名'],
  series: [
    'series',
    'seriestitle',
    'seriesname',
    'seriesbookname',
    '丛书',
    '丛书名',
    '丛书题名',
    '丛编',
    '丛编题名',
    '系列',
    '叢書',
    '叢書名',
  ],
  seriesAuthors: ['seriesauthor', 'seriesauthors', 'seriesbookauthors', '丛书责任者', '丛书作者', '丛书编者'],
  author: [
    'author',
    'authors',
    'firstauthor',
    'creator',
    'by',
    'writer',
    '著者',
    '作者',
    '责任者',
    '第一责任者',
    '第一作者',
    '责任说明',
    '主要责任者',
    '編著者',
    '编著者',
    '作者名',
    '著作者',
    '著者名',
    '作者姓名',
  ],
  otherAuthors: [
    'otherauthors',
    'otherauthor',
    'contributors',
    'contributor',
    'translator',
    'translators',
    '其他责任者',
    '其他作者',
    '其它责任者',
    '次要责任者',
    '译者',
    '第二责任者',
  ],
  summary: [
    'summary',
    'abstract',
    'description',
    'annotation',
    'introduction',
    '摘要',
    '内容摘要',
    '内容简介',
    '简介',
    '提要',
    '内容提要',
    '图书简介',
    '摘要附注',
    '說明',
  ],
  contents: ['contents', 'tableofcontents', 'toc', '目录', '目次', '内容附注'],
  notes: ['notes', 'note', 'remark', 'remarks', '附注', '备注', '一般附注'],
  callNumber: [
    'callnumber',
    'callno',
    'shelfnumber',
    'bookcallnumber',
    '索书号',
    '索取号',
    '排架号',
    '索書號',
    '馆藏索书号',
  ],
  classCode: [
    'classcode',
    'classification',
    'classnumber',
    'classno',
    'class',
    'clc',
    'bookkindcode',
    'kindcode',
    'category',
    '分类号',
    '中图分类号',
    '图书分类号',
    '中图法分类号',
    '分类',
    '類號',
    '分類號',
    '中图法',
  ],
  authorNumber: [
    'authornumber',
    'authorno',
    'cutter',
    'booknumber',
    'zhuzhehao',
    'findbookcode',
    '著者号',
    '种次号',
    '书次号',
    '著作号',
    '作者号',
  ],
  publisher: [
    'publisher',
    'publishers',
    'publishinghouse',
    'publishingcompany',
    'press',
    'imprint',
    '出版社',
    '出版者',
    '出版单位',
    '出版机构',
    '出版商',
    '出版發行',
  ],
  publishPlace: ['publishplace', 'placeofpublication', 'publicationplace', 'place', '出版地', '出版地点'],
  publishDate: [
    'publishdate',
    'publicationdate',
    'pubdate',
    'publicationyear',
    'publishyear',
    'pubyear',
    'year',
    'date',
    'originalpublicationyear',
    '出版年',
    '出版日期',
    '出版时间',
    '出版年份',
    '出版年月',
    '年份',
    '出版年代',
    '出版日',
  ],
  pages: [
    'pages',
    'pagenumber',
    'pagecount',
    'numberofpages',
    'numpages',
    'extent',
    'bookpages',
    '页数',
    '页码',
    '页',
    '页数或卷数',
    '载体形态',
    '载体形态项',
    '頁數',
    '总页数',
  ],
  size: ['size', 'dimensions', 'format', '尺寸', '开本', '书尺寸', '大小'],
  price: [
    'price',
    'listprice',
    'bookprice',
    'cost',
    '价格',
    '定价',
    '单价',
    '图书价格',
    '價格',
    '书价',
    '码洋',
    '获得方式',
  ],
  binding: ['binding', 'bookbind', 'cover type', 'covertype', '装帧', '装订', '装订形式', '装帧形式', '裝訂'],
  edition: ['edition', 'bookedition', '版次', '版本', '版本项', '版本说明', '版'],
  keywords: [
    'keywords',
    'keyword',
    'subject',
    'subjects',
    'subjectheadings',
    'tags',
    'topics',
    '主题词',
    '关键词',
    '主题',
    '关键字',
    '主题标目',
    '標題',
    '主題詞',
    '标签',
  ],
  language: ['language', 'languagecode', 'lang', '语种', '语言', '文种', '作品语种', '語言'],
  cover: [
    'cover',
    'coverurl',
    'coverpath',
    'coverimage',
    'imageurl',
    'image',
    'thumbnail',
    '封面',
    '封面图',
    '封面地址',
    '图片',
    '封面图片',
  ],
  copies: [
    'copies',
    'copycount',
    'numberofcopies',
    'totalnumber',
    'total',
    'quantity',
    'qty',
    'count',
    'holdings',
    '馆藏数',
    '复本数',
    '复本',
    '馆藏数量',
    '册数',
    '数量',
    '馆藏量',
    '总册数',
    '藏书量',
    '馆藏复本',
    '副本数',
    '复本量',
    '本数',
  ],
  shelf: [
    'shelf',
    'location',
    'shelflocation',
    '架位',
    '书架',
    '位置',
    '架号',
    '排架',
    '馆藏位置',
    '馆藏地',
    '馆藏地点',
    '存放位置',
  ],
} as const;

export type ColumnField = keyof typeof columnFields;
/** A column heading of the file to the field it fills; `ignore` says that it is known and not wanted. */
export type ColumnMap = Readonly<Record<string, string>>;

/** Heading without case, blanks, brackets and punctuation: `出版日期（年）` → 出版日期年; `Publish_Date` → publishdate. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface Columns<Field extends string> {
  /** Field per column; undefined for unknown and ignored ones. */
  readonly fields: readonly (Field | undefined)[];
  readonly headings: readonly string[];
  /** Headings that were recognised, with what they fill. */
  readonly recognised: Readonly<Record<string, Field>>;
  /** Headings that nothing is done with: reported, never dropped in silence. */
  readonly unknown: readonly string[];
  /** Headings that `map` says to ignore. */
  readonly ignored: readonly string[];
}

/**
 * Recognises headings: `map` first (by the heading as written or its key), then the lists above. Of two columns for
 * one field the left one is read first and the other fills its gaps.
 */
export function recogniseColumns<Field extends string>(
  headings: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
  map: ColumnMap = {},
): Columns<Field> {
  const isField = (name: string): name is Field => Object.hasOwn(known, name);
  const names = Object.keys(known).filter(isField);
  const byKey = new Map<string, Field>();
  for (const field of names) {
    byKey.set(headingKey(field), field);
    for (const heading of known[field])
      if (!byKey.has(headingKey(heading))) byKey.set(headingKey(heading), field);
  }
  const mapped = new Map(Object.entries(map).map(([heading, target]) => [headingKey(heading), target]));
  const recognised: Record<string, Field> = {};
  const unknown: string[] = [];
  const ignored: string[] = [];
  const fields = headings.map((heading): Field | undefined => {
    const key = headingKey(heading);
    const target = mapped.get(key);
    if (target === 'ignore') {
      ignored.push(heading);
      return undefined;
    }
    const field =
      target !== undefined && isField(target)
        ? target
        : (byKey.get(key) ?? byKey.get(headingKey(heading.replace(/[(（[【].*$/, ''))));
    if (field !== undefined) recognised[heading] = field;
    else if (key !== '') unknown.push(heading);
    return field;
  });
  return { fields, headings, recognised, unknown, ignored };
}
