import { bookshelfDeskCalls, type EvaluatedTitle, type Language } from '@yuelan/contract';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { parseTitleId } from '../platform/ids.ts';
import { everyRow, sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import type { TableFile } from '../platform/tables/table-file.ts';
import { findEvaluatedTitles, readTitleEvaluations } from './evaluated-titles.ts';

/** Registers the desk's calls for what readers say about whom a book suits. */
export function serveBookshelfDesk(portal: Portal): void {
  const { db } = portal;
  serveDesk(
    portal,
    bookshelfDeskCalls.evaluations,
    async ({ library, language }, { text, pageNum, pageSize }) => {
      const page = sliceOf({ pageNum, pageSize });
      const { titles, total } = await findEvaluatedTitles(db, library, language, text, page);
      return { results: titles, totalRecord: total, pageNum, pageSize };
    },
  );
  serveDesk(portal, bookshelfDeskCalls.titleEvaluations, async ({ library, language }, { id }) => {
    const titleId = parseTitleId(id);
    return titleId === undefined ? [] : readTitleEvaluations(db, library, language, titleId);
  });
  serveDeskRaw(
    portal,
    portal.http,
    bookshelfDeskCalls.downloadEvaluations,
    async ({ caller: { library, language }, request, reply, check }) => {
      const { format, text } = await check(request.body);
      const { titles } = await findEvaluatedTitles(db, library, language, text, everyRow);
      await sendTable(reply, evaluationsTable(language, titles), format);
    },
  );
}

const words = {
  'zh-CN': {
    name: '适读评价',
    columns: ['书名', '作者', '评价数', '适合（人数）', '适合', '不适合（人数）', '不适合'],
  },
  'en-US': {
    name: 'Suitability',
    columns: [
      'Title',
      'Author',
      'Evaluations',
      'Suitable (readers)',
      'Suitable',
      'Unsuitable (readers)',
      'Unsuitable',
    ],
  },
} as const;

function evaluationsTable(language: Language, titles: readonly EvaluatedTitle[]): TableFile {
  const { name, columns } = words[language];
  return {
    name,
    columns: columns.map((heading) => ({ heading, width: 20 })),
    rows: titles.map(({ title, firstAuthor, evaluations, suitable, unsuitable }) => [
      title,
      firstAuthor,
      evaluations,
      suitable?.readers ?? null,
      suitable?.words ?? null,
      unsuitable?.readers ?? null,
      unsuitable?.words ?? null,
    ]),
  };
}
