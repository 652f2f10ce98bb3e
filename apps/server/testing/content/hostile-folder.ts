import { guidePages } from '@yuelan/contract';
import { stringify } from 'yaml';
import { hostileHtml } from '../hostile-html.ts';
import { ContentFolder, picture } from './content-folder.ts';

/** The fragments as they appear in plain fields: on one line, and short enough for a title. */
export const hostilePlain = hostileHtml.map((fragment) =>
  fragment.replace(/\s+/g, ' ').trim().slice(0, 180).trim(),
);

/** The pictures named in the fragments exist, so that their elements remain, with whatever they carry. */
const bodies = hostileHtml.map((fragment) =>
  fragment.replace(/src=("?)([x1])(?![\w.])/g, 'src=$1pictures/$2'),
);

/**
 * A content folder with the whole corpus: every fragment in every plain field, and in the text of a news item and a
 * lecture. All fragments are also in the guides, in booklists of the title `isbn`, and in competitions and activities
 * in progress.
 */
export async function hostileFolder(isbn: string): Promise<ContentFolder> {
  const folder = new ContentFolder();
  for (const section of ['news', 'lectures', 'guides'])
    for (const name of ['x', '1']) folder.write({ [`${section}/pictures/${name}`]: await picture('png') });
  for (const [index, text] of hostilePlain.entries()) {
    const fields = { title: text, name: text, place: text, date: '2026-02-01' };
    folder.write({
      [`news/${index}.md`]: `---\n${stringify(fields)}---\n${bodies[index]}\n`,
      [`lectures/${index}.md`]: `---\n${stringify({ ...fields, summary: text })}---\n- ${bodies[index]}\n`,
      [`sheets/${index}.yaml`]: stringify({
        name: text,
        introduction: text,
        order: index,
        titles: [{ isbn, note: text }],
      }),
      [`competitions/${index}.yaml`]: stringify({
        name: text,
        introduction: text,
        start: '2026-02-01',
        end: '2099-12-31',
      }),
      [`activities/${index}.yaml`]: stringify({
        name: text,
        place: text,
        object: text,
        introduction: text,
        category: 'review',
        start: '2026-02-01',
        end: '2099-12-31',
        enrol: true,
      }),
    });
  }
  for (const [index, name] of guidePages.entries())
    folder.write({
      [`guides/${name}.md`]: `---\n${stringify({ title: (hostilePlain[index] ?? name).slice(0, 60).trim() })}---\n${bodies
        .filter((_, at) => at % guidePages.length === index)
        .join('\n\n')}\n`,
    });
  return folder;
}
