import { openId } from '@yuelan/contract';
import { noticePageHead } from '../notices/public.ts';
import type { PageHead } from '../pages/public.ts';
import type { Portal } from '../platform/portal.ts';
import { readActivity } from './activity-reads.ts';
import { readCompetition } from './competition-reads.ts';

const listTitle = { 'zh-CN': '活动', 'en-US': 'Activities' } as const;
const described = 200;

type Parts = Pick<Portal, 'db' | 'clock'>;

/** `/activities`: the list. */
const activitiesHead: PageHead = (_parameters, library, language) => ({
  title: `${listTitle[language]} · ${library.libname}`,
  canonical: `/${library.clientid}/activities`,
});

/** `/activities/<id>`, and `/activities/detail?p_=…`, whose canonical address is the former. */
function activityHead({ db, clock }: Parts): PageHead {
  return async ({ id = '' }, library, language, query) => {
    const activityId = id === 'detail' ? await openId(library.linkKey, query['p_']) : id;
    const activity =
      activityId === undefined
        ? undefined
        : await readActivity(db, { library, language, now: clock.now() }, activityId);
    if (activity === undefined)
      return { title: library.libname, status: id === 'detail' ? 200 : 404, noIndex: true };
    const description = activity.briefIntroduction.slice(0, described).toWellFormed();
    return {
      title: `${activity.name} · ${library.libname}`,
      description,
      canonical: `/${library.clientid}/activities/${activity.id}`,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: activity.name,
        startDate: activity.startTime,
        endDate: activity.endTime,
        ...(activity.place === '' ? {} : { location: { '@type': 'Place', name: activity.place } }),
        description,
        inLanguage: activity.language,
      },
    };
  };
}

/** `/notices/competitions/<id>`: this section shows competitions and notices about them. */
function competitionHead({ db, clock }: Parts): PageHead {
  const noticeHead = noticePageHead(db, clock);
  return async ({ id = '' }, library, language, query) => {
    const competitionId = id === 'detail' ? await openId(library.linkKey, query['p_']) : id;
    const reading = { library, language, now: clock.now() };
    const competition =
      competitionId === undefined ? undefined : await readCompetition(db, reading, competitionId);
    if (competition === undefined)
      return noticeHead({ section: 'competitions', id }, library, language, query);
    return {
      title: `${competition.name} · ${library.libname}`,
      description: competition.briefIntroduction.slice(0, described).toWellFormed(),
      canonical: `/${library.clientid}/notices/competitions/${competition.id}`,
    };
  };
}

/** Registers the page heads of activities and competitions. */
export function registerPageHeads(portal: Pick<Portal, 'db' | 'clock' | 'services'>): void {
  portal.services.pages.register('/activities', activitiesHead);
  portal.services.pages.register('/activities/:id', activityHead(portal));
  portal.services.pages.register('/notices/competitions/:id', competitionHead(portal));
}
