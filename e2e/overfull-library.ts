import { isbnOf } from './hostile-catalogue.ts';

/** A library whose texts are longer, and lists fuller, than anybody designed for. */
export const overfullLibrary = 'overfull';
/** Part of every title, so that one search finds them all. */
export const overfullWord = '浩瀚';

const sentence = '浩瀚星空之下的一座小城图书馆里读者们怎样借还书籍与彼此相识的漫长故事';
/** 200 characters, like the longest titles of series records. */
export const overfullTitle = sentence.repeat(6).slice(0, 200);
/** The number of copies of the first title. */
export const overfullCopies = 400;
const latinTitle = `${overfullWord} An Inquiry into the Nature and Causes of the Wealth of Nations, with Notes, Supplementary Chapters and a Life of the Author by a Fellow of the Royal Society, Newly Revised and Enlarged`;
const titles = [
  overfullTitle,
  latinTitle,
  `${overfullWord} Преступление и наказание: роман в шести частях с эпилогом`,
  `${overfullWord} رباعيات عمر الخيام ترجمة كاملة مع شرح المفردات`,
  `${overfullWord} ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}`,
  `${overfullWord}𠮷野家の書物と㐂びの記録（改訂増補決定版）`,
] as const;
const authors = Array.from({ length: 12 }, (_, place) =>
  place % 3 === 0
    ? `第${place + 1}作者欧阳司徒`
    : place % 3 === 1
      ? `Bartholomew Featherstonehaugh-Cholmondeley ${place + 1}`
      : `Достоевский Фёдор Михайлович ${place + 1}`,
);

const csv = (rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`;

/** The library in the format of `library import` (JSON is YAML). */
export function overfullSettings(): string {
  const name = '浩瀚市第一实验中学暨附属小学联合图书馆与终身学习中心（城北新校区）';
  return JSON.stringify({
    libraries: [
      {
        clientid: overfullLibrary,
        name,
        shortName: name,
        group: 'overfull',
        settings: {
          fontSize: 40,
          copyrightInfo: `© ${sentence.repeat(3)}`,
          corporateName:
            'The Very Reverend Society for the Diffusion of Useful Knowledge and Company Limited',
          openHomeLink: 1,
          opacConfigLinks: Array.from({ length: 12 }, (_, place) => ({
            linkName: `${sentence} ${place + 1}`,
            linkUrl: `https://library.example/${place + 1}`,
          })),
        },
      },
    ],
  });
}

export function overfullTitles(): string {
  return csv([
    [
      'id',
      'isbn',
      'title',
      'year',
      'class code',
      'author',
      'other authors',
      'publisher',
      'summary',
      'series',
      'keywords',
    ],
    ...titles.map((title, row) => [
      String(row + 1),
      isbnOf(500 + row),
      title,
      '2024',
      'I247.57/0982-B(3)',
      authors[row] ?? '',
      authors.join('; '),
      `${sentence}出版集团有限责任公司`,
      sentence.repeat(20),
      sentence.repeat(2),
      Array.from({ length: 20 }, (_, place) => `主题词${sentence.slice(place, place + 8)}`).join('; '),
    ]),
  ]);
}

export function overfullHoldings(): string {
  return csv([
    ['barcode', 'isbn', 'storage', 'shelf', 'call number'],
    ...Array.from({ length: overfullCopies }, (_, place) => [
      `OVERFULL-BARCODE-${String(place + 1).padStart(6, '0')}`,
      isbnOf(500),
      `${sentence.slice(0, 24)}书库`,
      `东侧第${place + 1}排第三架`,
      `I247.57/0982-B(3)/V.${place + 1}`,
    ]),
  ]);
}
