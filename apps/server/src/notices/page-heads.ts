import { type NoticeType, noticeTypes, openId } from '@yuelan/contract';
import type { PageHead } from '../pages/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { guideTypes } from './guide-types.ts';
import { readGuide, readNotice } from './reads.ts';

const sections = {
  news: { 'zh-CN': '新闻', 'en-US': 'News' },
  lectures: { 'zh-CN': '讲座', 'en-US': 'Lectures' },
  match: { 'zh-CN': '赛事通知', 'en-US': 'Match notices' },
  competitions: { 'zh-CN': '竞赛', 'en-US': 'Competitions' },
} as const;

type Section = keyof typeof sections;

function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name);
}

/** `/notices/news`: the list of a section. */
export const noticesPageHead: PageHead = ({ section = '' }, library, language) =>
  isSection(section)
    ? {
        title: `${sections[section][language]} · ${library.libname}`,
        canonical: `/${library.clientid}/notices/${section}`,
      }
    : { title: library.libname, status: 404, noIndex: true };

/** `/notices/news/<id>`, and `/notices/news/detail?p_=…`, whose canonical address is the former. */
export function noticePageHead(db: Db, clock: Clock): PageHead {
  return async ({ section = '', id = '' }, library, language, query) => {
    const missing = { title: library.libname, status: 404, noIndex: true } as const;
    if (!isSection(section)) return missing;
    const noticeId = id === 'detail' ? await openId(library.linkKey, query['p_']) : id;
    const notice =
      noticeId === undefined
        ? undefined
        : await readNotice(db, { library, language, now: clock.now() }, noticeId);
    if (notice === undefined || sectionOf(notice.type) !== section)
      return id === 'detail' ? { ...missing, status: 200 } : missing;
    return {
      title: `${notice.title} · ${library.libname}`,
      description: notice.content,
      canonical: `/${library.clientid}/notices/${section}/${notice.id}`,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': notice.startTime === '' ? 'NewsArticle' : 'Event',
        ...(notice.startTime === ''
          ? { headline: notice.title, datePublished: notice.createtime }
          : {
              name: notice.title,
              startDate: notice.startTime,
              ...(notice.endTime === '' ? {} : { endDate: notice.endTime }),
              ...(notice.place === '' ? {} : { location: { '@type': 'Place', name: notice.place } }),
            }),
        description: notice.content,
        inLanguage: notice.language,
      },
    };
  };
}

const sectionOf = (type: NoticeType) => noticeTypes[type];

/** `/guide/hours`: one of the 8 guide pages. */
export function guidePageHead(db: Db): PageHead {
  return async ({ page = '' }, library, language) => {
    const type = guideTypes.get(page);
    if (type === undefined) return { title: library.libname, status: 404, noIndex: true };
    const guide = await readGuide(db, { library, language }, type);
    if (guide.title === '') return { title: library.libname, noIndex: true };
    return {
      title: `${guide.title} · ${library.libname}`,
      description: guide.summary,
      canonical: `/${library.clientid}/guide/${page}`,
    };
  };
}
