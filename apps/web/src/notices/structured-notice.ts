import type { Notice } from '@yuelan/contract/notices/schemas';

/** A notice in the words of schema.org, as the server writes it into the first page: an event where it takes place. */
export function structuredNotice(notice: Notice): Readonly<Record<string, unknown>> {
  const { title, content, createtime, startTime, endTime, place, language } = notice;
  return {
    '@context': 'https://schema.org',
    ...(startTime === ''
      ? { '@type': 'NewsArticle', headline: title, datePublished: createtime }
      : {
          '@type': 'Event',
          name: title,
          startDate: startTime,
          ...(endTime === '' ? {} : { endDate: endTime }),
          ...(place === '' ? {} : { location: { '@type': 'Place', name: place } }),
        }),
    description: content,
    inLanguage: language,
  };
}
