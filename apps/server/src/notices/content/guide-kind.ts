import { guidePages } from '@yuelan/contract';
import { z } from 'zod';
import {
  contentKind,
  draft,
  excerpt,
  line,
  optionalLine,
  removeContent,
  wordsOf,
} from '../../content/public.ts';
import { t } from '../../platform/message.ts';
import { guideTypes } from '../guide-types.ts';
import { presentGuide } from '../present.ts';
import { type NewGuide, putGuide } from '../store.ts';

/** Length of a guide's summary on the home page, in characters. */
const summaryLength = 60;
const words = { title: line(60), summary: optionalLine(120) };

/** The guide pages. The file name tells which of the 8 pages a file contains. */
export const guideKind = contentKind({
  name: 'guides',
  layout: 'folder',
  format: 'md',
  main: z.strictObject({ ...words, draft }),
  other: z.strictObject(words),
  preview: ({ type, texts }: Omit<NewGuide, 'id'>, { library, language, now }) =>
    presentGuide({ type, texts, updated_at: now.toISOString() }, type, library, language),
  address: ({ key }) => `/guide/${key}`,
  keys: async () => guidePages.map((key) => ({ key, name: '' })),
  async build({ key, main, others }, desk): Promise<Omit<NewGuide, 'id'> | undefined> {
    const type = guideTypes.get(key);
    if (type === undefined) {
      desk.fault(main, undefined, t`expected one of these names: ${guidePages.join(', ')}`);
      return undefined;
    }
    const texts: NewGuide['texts'][number][] = [];
    for (const file of [main, ...others]) {
      const html = await desk.html(file);
      const summary = file.fields.summary === '' ? wordsOf(html) : file.fields.summary;
      texts.push({
        language: file.language,
        title: file.fields.title,
        summary: excerpt(summary, summaryLength),
        html,
      });
    }
    return main.fields.draft ? undefined : { type, texts };
  },
  async apply(tx, { clientid }, { save, remove, now }) {
    await removeContent(tx, 'guide', clientid, remove);
    for (const { id, value } of save) await putGuide(tx, clientid, { id, ...value }, now);
  },
});
