import { type ContentKindName, type NoticeType, noticeTypes } from '@yuelan/contract';
import { z } from 'zod';
import {
  beginningOf,
  type ContentKind,
  contentKind,
  draft,
  endOf,
  excerpt,
  line,
  momentText,
  optionalLine,
  optionalText,
  pictureField,
  removeContent,
  shownPeriod,
  wordsOf,
} from '../../content/public.ts';
import { t } from '../../platform/message.ts';
import { presentNotice } from '../present.ts';
import { type NewNotice, putNotice } from '../store.ts';

/** Length of a notice's summary in lists, in characters (docs/limits.md#lists-and-paging). */
const summaryLength = 100;

const words = {
  title: line(),
  /** Shown in lists. Defaults to the beginning of the text. */
  summary: optionalText(500),
  place: optionalLine(),
  name: optionalLine(),
};
const main = z.strictObject({
  ...words,
  date: momentText,
  until: momentText.optional(),
  start: momentText.optional(),
  end: momentText.optional(),
  cover: pictureField,
  draft,
});
const other = z.strictObject(words);

function noticeKind(name: ContentKindName, type: NoticeType): ContentKind {
  return contentKind({
    name,
    layout: 'folder',
    format: 'md',
    main,
    other,
    preview: (notice: Omit<NewNotice, 'id'>, reading) => presentNotice({ id: 'preview', ...notice }, reading),
    address: ({ id }) => `/notices/${noticeTypes[type]}/${id}`,
    async build({ main: file, others }, desk): Promise<Omit<NewNotice, 'id'> | undefined> {
      const { fields } = file;
      const { timeZone } = desk.library;
      const cover = await desk.cover(file);
      const starts = beginningOf(fields.start, timeZone);
      const ends = endOf(fields.end, timeZone);
      if (ends !== '' && (starts === '' || ends <= starts))
        desk.fault(file, 'end', t`must be later than the beginning`);
      const shown = shownPeriod(file, desk);
      const texts: NewNotice['texts'][number][] = [];
      for (const text of [file, ...others]) {
        const html = await desk.html(text);
        const summary = text.fields.summary === '' ? wordsOf(html) : text.fields.summary;
        texts.push({
          language: text.language,
          title: text.fields.title,
          summary: excerpt(summary, summaryLength),
          // A place or name missing from the translation is taken from the first language.
          place: text.fields.place === '' ? fields.place : text.fields.place,
          name: text.fields.name === '' ? fields.name : text.fields.name,
          html,
        });
      }
      if (fields.draft) return undefined;
      return {
        type,
        ...shown,
        start_at: starts,
        end_at: ends,
        cover,
        texts,
      };
    },
    async apply(tx, { clientid }, { save, remove }) {
      await removeContent(tx, 'notice', clientid, remove);
      for (const { id, value } of save) await putNotice(tx, clientid, { id, ...value });
    },
  });
}

/** The four types of notices, each with its folder. */
export const noticeKinds: readonly ContentKind[] = [
  noticeKind('news', 1),
  noticeKind('lectures', 2),
  noticeKind('match-notices', 3),
  noticeKind('competition-notices', 4),
];
