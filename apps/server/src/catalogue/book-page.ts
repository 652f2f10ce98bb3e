import { structuredData, type Title } from '@yuelan/contract';
import type { HeadParts, PageHead } from '../pages/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { readTitle } from './reads/show-title.ts';

const descriptionLength = 200;

/**
 * The head of a book's page, for browsers and search engines: its name, its canonical address, and schema.org/Book with
 * its copies.
 */
export function bookPageHead(db: Db): PageHead {
  return async ({ id = '' }, library): Promise<HeadParts> => {
    const title = await readTitle(db, library, id);
    if (title === undefined) return { title: library.libname, status: 404, noIndex: true };
    const path = `/${library.clientid}/book/${title.id}`;
    // The address of a title that was merged into this one.
    if (title.id !== id) return { title: title.bookName, movedTo: path };
    return {
      title: `${title.bookName} · ${library.libname}`,
      description: [...descriptionOf(title)].slice(0, descriptionLength).join(''),
      canonical: path,
      jsonLd: structuredData(title, library.libname),
    };
  };
}

function descriptionOf(title: Title): string {
  if (title.description !== '') return title.description;
  return [title.bookName, title.statement, title.publishingCompany, title.publishTime]
    .filter((part) => part !== '')
    .join(' · ');
}
