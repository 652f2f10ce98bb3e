import {
  type CleanHtml,
  type Guide,
  type Language,
  languageSchema,
  type Notice,
  type NoticeSummary,
  noHtml,
  noticeTypeNumber,
} from '@yuelan/contract';
import { inLanguage, lastMoment, localTime } from '../content/public.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { isOver, spanOf } from './rules/event-times.ts';
import type { NoticeWords, StoredGuide, StoredNotice } from './store.ts';

/** The audience and time of a read. */
export interface Reading {
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

const noWords = (language: Language): NoticeWords => ({
  language,
  title: '',
  summary: '',
  place: '',
  name: '',
});
const asLanguage = (text: string) => languageSchema.parse(text);

export function presentNoticeSummary(
  notice: StoredNotice,
  { library, language, now }: Reading,
): NoticeSummary {
  const { timeZone } = library.settings;
  const words = inLanguage(notice.texts, language) ?? noWords(language);
  const shown = notice.start_at === '' ? notice.publish_at : notice.start_at;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(shown));
  return {
    id: notice.id,
    type: noticeTypeNumber.parse(notice.type),
    title: words.title,
    content: words.summary,
    createtime: localTime(notice.publish_at, timeZone),
    startTimeStr: spanOf(notice.start_at, notice.end_at, timeZone, language),
    startTime: localTime(notice.start_at, timeZone),
    endTime: lastMoment(notice.end_at, timeZone),
    over: isOver(notice, now) ? 1 : 0,
    place: words.place,
    name: words.name,
    labelLg: String(Temporal.Instant.from(shown).toZonedDateTimeISO(timeZone).day).padStart(2, '0'),
    labelSm: part({ year: 'numeric', month: 'short' }),
    coverPath: notice.cover,
    language: asLanguage(words.language),
  };
}

export function presentNotice(
  notice: Omit<StoredNotice, 'texts'> & {
    readonly texts: readonly (NoticeWords & { readonly html: CleanHtml })[];
  },
  reading: Reading,
): Notice {
  const { language } = reading;
  const written = inLanguage(
    notice.texts.filter((text) => text.html !== ''),
    language,
  );
  return {
    ...presentNoticeSummary(notice, reading),
    data: written?.html ?? noHtml,
    dataLanguage: asLanguage(written?.language ?? language),
  };
}

/** The page of a type, with empty fields until the library has written it. */
export function presentGuide(
  guide: StoredGuide | undefined,
  type: number,
  library: LibraryScope,
  language: Language,
): Guide {
  const words = inLanguage(guide?.texts ?? [], language);
  const written = inLanguage(guide?.texts.filter((text) => text.html !== '') ?? [], language);
  return {
    type,
    title: words?.title ?? '',
    summary: words?.summary ?? '',
    data: written?.html ?? noHtml,
    updateTime: localTime(guide?.updated_at ?? '', library.settings.timeZone),
    language: asLanguage(words?.language ?? language),
    dataLanguage: asLanguage(written?.language ?? language),
  };
}
