import { portalLanguages } from './words.ts';

/** A busy lending library, with books and readers for each language of the journeys. */
export const counter = { clientid: 'counter', books: 34, rules: ['maxLoans=100'] } as const;

const pad = (number: number) => String(number).padStart(3, '0');

/** The barcodes have leading zeros, like bought ones. */
export const counterBarcode = (language: string, number: number) =>
  `00${language === 'zh-CN' ? '7' : '8'}${pad(number)}`;
export const counterCard = (language: string, number: number) =>
  `${language === 'zh-CN' ? 'Z' : 'E'}${pad(number)}`;
const names = ['林小满', '周子涵', '陈一诺'];

/** The library in the format of `library import` (JSON is YAML). */
export function counterLibrary(): string {
  return JSON.stringify({
    libraries: [{ clientid: counter.clientid, name: '灯塔图书馆', group: counter.clientid }],
  });
}

export function counterTitles(): string {
  const rows = portalLanguages.flatMap((language) =>
    Array.from({ length: counter.books }, (_, at) => {
      const barcode = counterBarcode(language, at + 1);
      return `海上灯塔 ${barcode},沈夏,I287/${at + 1},${barcode}`;
    }),
  );
  return ['title,author,callNumber,barcode', ...rows].join('\r\n');
}

export function counterReaders(): string {
  const rows = portalLanguages.flatMap((language) =>
    names.map((name, at) => `${counterCard(language, at + 1)},${name},三年级二班`),
  );
  return ['借阅证号,姓名,部门', ...rows, ''].join('\n');
}

/** The last reader of each language has an overdue book. */
export function counterEvents(): string {
  const rows = portalLanguages.map(
    (language) =>
      `2025-11-03 10:00,${counterCard(language, 3)},借书,${counterBarcode(language, counter.books)}`,
  );
  return ['时间,读者证号,操作,条码', ...rows].join('\n');
}
