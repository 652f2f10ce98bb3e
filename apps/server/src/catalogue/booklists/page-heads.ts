import { openId } from '@yuelan/contract';
import type { PageHead } from '../../pages/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { readBooklist } from './reads.ts';

/** `/special/sheet/<id>`, and `/special/sheet?p_=…`, whose canonical address is the former. */
export function booklistPageHead(db: Db, clock: Clock): PageHead {
  return async ({ id: plain }, library, language, query) => {
    const id = plain ?? (await openId(library.linkKey, query['p_']));
    const booklist =
      id === undefined ? undefined : await readBooklist(db, { library, language, now: clock.now() }, id);
    if (booklist === undefined)
      return { title: library.libname, status: plain === undefined ? 200 : 404, noIndex: true };
    return {
      title: `${booklist.specialname} · ${library.libname}`,
      description: booklist.introduction.replace(/\s+/gu, ' ').slice(0, 200).toWellFormed(),
      canonical: `/${library.clientid}/special/sheet/${booklist.id}`,
    };
  };
}

const names = {
  sheets: { 'zh-CN': '书单', 'en-US': 'Booklists' },
  recommended: { 'zh-CN': '推荐图书', 'en-US': 'Recommended books' },
  'most-borrowed': { 'zh-CN': '借阅排行', 'en-US': 'Most borrowed' },
  'new-books': { 'zh-CN': '新书排行', 'en-US': 'New books' },
} as const;

/** `/special/sheets`, `/special/most-borrowed` …. */
export function specialPageHead(page: keyof typeof names): PageHead {
  return (_parameters, library, language) => ({
    title: `${names[page][language]} · ${library.libname}`,
    canonical: `/${library.clientid}/special/${page}`,
  });
}

export const specialPages: readonly (keyof typeof names)[] = [
  'sheets',
  'recommended',
  'most-borrowed',
  'new-books',
];
