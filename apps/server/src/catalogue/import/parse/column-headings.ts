import { headings } from '../../../import/public.ts';
import { copyHeadings } from './copy-headings.ts';

/** Fields that a column of a catalogue table can fill. */
export const columnFields = {
  id: headings(`
    bibnum bibid biblionumber id catalogueid recordid bookid controlnumber
    书目号 控制号 记录号 序号 图书编号 编号
  `),
  isbn: headings('isbn isbn10 isbnno isbn号 国际标准书号 标准书号 isbn编号 书号 bookisbn 标准号 isbnissn'),
  isbn13: headings('isbn13 ean ean13'),
  title: headings(`
    titlestatement title booktitle bookname name maintitle titleproper
    题名 书名 书籍名 书籍名称 书本名称 书目名 书目名称 书刊名 书刊名称 图书题名 文献题名 文献名称
    资料名称 书题 书名题名 题名书名 正题名 图书名称 图书名 名称 题目 题名与责任者 正书名 書名 題名
  `),
  originalTitle: headings('originaltitle uniformtitle 原书名 原题名 原名 英文书名 外文题名'),
  parallelTitle: headings(`
    paralleltitle alternativetitle varianttitle othertitle othertitles
    并列题名 并列书名 其他题名 其它题名 又名 别名
  `),
  subtitle: headings('subtitle subbookname 副题名 副书名 副标题 其他题名信息 說明題名'),
  series: headings(`
    series seriestitle seriesname seriesbookname
    丛书 丛书名 丛书题名 丛编 丛编题名 系列 叢書 叢書名
  `),
  seriesAuthors: headings('seriesauthor seriesauthors seriesbookauthors 丛书责任者 丛书作者 丛书编者'),
  author: headings(`
    bookauthor authorname author authors firstauthor creator by writer
    著者 作者 责任者 第一责任者 第一作者 责任说明 主要责任者 編著者 编著者 作者名 著作者 著者名 作者姓名
  `),
  otherAuthors: headings(`
    otherauthors otherauthor contributors contributor translator translators
    其他责任者 其他作者 其它责任者 次要责任者 译者 第二责任者
  `),
  summary: headings(`
    summary abstract description annotation introduction
    摘要 内容摘要 内容简介 简介 提要 内容提要 图书简介 摘要附注 說明
  `),
  contents: headings('contents tableofcontents toc 目录 目次 内容附注'),
  notes: headings('notes note remark remarks 附注 备注 一般附注'),
  callNumber: headings('callnumber callno shelfnumber bookcallnumber 索书号 索取号 排架号 索書號 馆藏索书号'),
  classCode: headings(`
    classcode classification classnumber classno class clc bookkindcode kindcode category
    分类号 中图分类号 图书分类号 中图法分类号 分类 類號 分類號 中图法
  `),
  ddc: headings('ddc dewey deweynumber deweydecimal deweyclass 杜威分类号 杜威号 杜威十进分类号'),
  lcc: headings(
    'lcc lcclass lcclassification congressclass 国会分类号 美国国会图书馆分类号 国会图书馆分类号',
  ),
  audience: headings('audience readers readingage agegroup 读者对象 适读年龄 适合年龄 阅读年龄 适读对象'),
  authorNumber: headings(`
    authornumber authorno cutter booknumber zhuzhehao findbookcode
    著者号 种次号 书次号 著作号 作者号
  `),
  publisher: headings(`
    publisher publishers publishinghouse publishingcompany press imprint
    出版社 出版者 出版单位 出版机构 出版商 出版發行
  `),
  imprint: headings('出版信息 出版发行项 版权信息 出版项'),
  publishPlace: headings('publishplace placeofpublication publicationplace place 出版地 出版地点'),
  publishDate: headings(`
    yearofpublication copyrightdate publishdate publicationdate pubdate publicationyear publishyear
    pubyear year date originalpublicationyear
    出版年 出版日期 出版时间 出版年份 出版年月 年份 出版年代 出版日
  `),
  pages: headings(`
    pages pagenumber pagecount numberofpages numpages extent bookpages
    页数 页码 页 页数或卷数 载体形态 载体形态项 頁數 总页数
  `),
  size: headings('size dimensions format 尺寸 开本 书尺寸 大小'),
  price: headings('price listprice bookprice cost 价格 定价 单价 图书价格 價格 书价 码洋 获得方式'),
  binding: headings('binding bookbind covertype 装帧 装订 装订形式 装帧形式 裝訂'),
  edition: headings('edition bookedition 版次 版本 版本项 版本说明 版'),
  keywords: headings(`
    keywords keyword subject subjects subjectheadings tags topics
    主题词 关键词 主题 关键字 主题标目 標題 主題詞 标签
  `),
  language: headings('language languagecode lang 语种 语言 文种 作品语种 語言'),
  cover: headings(`
    imageurll imageurlm imageurls largeimageurl cover coverurl coverpath coverimage imageurl image
    thumbnail
    封面 封面图 封面地址 图片 封面图片 图片地址 图片链接 封面链接 封面图片地址
  `),
  copies: headings(`
    itemcount copycounts copies copycount numberofcopies totalnumber total quantity qty count holdings
    馆藏数 复本数 复本 馆藏数量 册数 数量 馆藏量 总册数 藏书量 馆藏复本 副本数 复本量 本数
  `),
  shelf: headings('shelf location shelflocation 架位 书架 位置 架号 排架 馆藏位置 存放位置'),
  barcode: copyHeadings.barcode,
  library: copyHeadings.library,
  storage: copyHeadings.storage,
  status: copyHeadings.status,
  navigationUrl: copyHeadings.navigationUrl,
};

export type ColumnField = keyof typeof columnFields;

/** Fields that take the values of all their columns. */
export const severalColumns: readonly ColumnField[] = [
  'isbn',
  'isbn13',
  'parallelTitle',
  'otherAuthors',
  'notes',
  'keywords',
  'barcode',
];
