import { z } from 'zod';
import {
  beginningOf,
  contentKind,
  draft,
  endOf,
  line,
  momentText,
  optionalText,
  pictureField,
  shownPeriod,
  withdrawContent,
} from '../../content/public.ts';
import { t } from '../../platform/message.ts';
import { presentCompetition } from '../competition-reads.ts';
import { type NewCompetition, putCompetition } from '../competition-store.ts';

const words = { name: line(), introduction: optionalText() };

/** Competitions: plain text, a cover, and the first and last day. */
export const competitionKind = contentKind({
  name: 'competitions',
  layout: 'folder',
  format: 'yaml',
  main: z.strictObject({
    ...words,
    cover: pictureField,
    start: momentText,
    end: momentText,
    date: momentText.optional(),
    until: momentText.optional(),
    draft,
  }),
  other: z.strictObject(words),
  preview: (written: Omit<NewCompetition, 'id'>, { library, language, now }) =>
    presentCompetition({ id: 'preview', ...written }, library, language, now),
  address: ({ id }) => `/notices/competitions/${id}`,
  async build({ main, others }, desk): Promise<Omit<NewCompetition, 'id'> | undefined> {
    const { fields } = main;
    const { timeZone } = desk.library;
    const cover = await desk.cover(main);
    const start_at = beginningOf(fields.start, timeZone);
    const end_at = endOf(fields.end, timeZone);
    if (end_at <= start_at) desk.fault(main, 'end', t`must be later than the beginning`);
    const shown = shownPeriod(main, desk);
    if (fields.draft) return undefined;
    return {
      start_at,
      end_at,
      ...shown,
      cover,
      texts: [main, ...others].map(({ language, fields: { name, introduction } }) => ({
        language,
        name,
        introduction: introduction === '' ? fields.introduction : introduction,
      })),
    };
  },
  async apply(tx, { clientid }, { save, remove, now }) {
    await withdrawContent(tx, 'competition', clientid, remove, now);
    for (const { id, value } of save) await putCompetition(tx, clientid, { id, ...value });
  },
});
