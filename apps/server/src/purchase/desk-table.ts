import { type Language, purchaseStatuses } from '@yuelan/contract';
import { localTime } from '../content/public.ts';
import type { TableFile } from '../platform/tables/table-file.ts';
import type { StoredRequest } from './request-store.ts';

const words = {
  'zh-CN': {
    name: '荐购',
    columns: ['书名', '作者', '状态', '读者', '读者证号', '理由', '推荐日期', '答复', '馆藏编号'],
  },
  'en-US': {
    name: 'Purchase requests',
    columns: [
      'Title',
      'Author',
      'Status',
      'Reader',
      'Card number',
      'Reason',
      'Date',
      'Answer',
      'Catalogue id',
    ],
  },
} as const satisfies Record<Language, unknown>;

const wide = [0, 5, 7];

function statusName(status: number, language: Language): string {
  const [, names] = Object.entries(purchaseStatuses).find(([key]) => key === String(status)) ?? [];
  return names?.[language] ?? '';
}

export function requestsTable(
  language: Language,
  timeZone: string,
  requests: readonly StoredRequest[],
): TableFile {
  const { name, columns } = words[language];
  return {
    name,
    columns: columns.map((heading, place) => ({ heading, width: wide.includes(place) ? 40 : 16 })),
    rows: requests.map((one) => [
      one.bookName,
      one.firstAuthor,
      statusName(one.status, language),
      one.realName,
      one.borrowNumber,
      one.reason,
      { date: localTime(one.createdAt, timeZone).slice(0, 10) },
      one.answer,
      one.titleId === null ? null : String(one.titleId),
    ]),
  };
}
