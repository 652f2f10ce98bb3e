/** A group of two libraries with several editions of one book, its volumes, and books of the same name. */
export const works = {
  own: 'works',
  branch: 'works-east',
  book: '中国近代史',
  others: 3,
} as const;

/** The libraries in the format of `library import` (JSON is YAML). */
export function worksLibraries(): string {
  const settings = { circulate: 1 };
  return JSON.stringify({
    libraries: [
      { clientid: works.own, name: '版本图书馆', group: 'works', settings },
      { clientid: works.branch, name: '东馆', group: 'works', settings },
    ],
  });
}

const head = 'isbn,title,author,publisher,publishDate,callNumber';

/** The editions whose only copy is in the library, and those without a copy. */
export function worksTitles(): string {
  return [
    `${head},copies`,
    '9787806460344,中国近代史,蒋廷黻著,上海古籍出版社,1999,K25/J46,1',
    '9787505733404,中国近代史（修订版）,蒋廷黻著,中国友谊出版公司,2016,K25/J46,0',
    '9787501346478,中国近代史（漫画版）,蒋廷黻原著,九州出版社,2019,J228/J46,0',
    '9787506287128,中国近代史,徐中约著,世界图书出版公司,2008,K25/X78,1',
    ...['上册', '下册'].map((part) => `,中国近代史（${part}）,蒋廷黻著,某社,2001,K25/J46,0`),
  ].join('\r\n');
}

/** The editions held only by the branch. */
export function branchTitles(): string {
  return [
    `${head},copies`,
    '9787214050632,中国近代史,蒋廷黻著,江苏人民出版社,2014,K25/J46,1',
    '9787807671596,中國近代史,蔣廷黻著,武汉出版社,2012,K25/J46,2',
  ].join('\r\n');
}
