import { booklistTitleSchema } from '@yuelan/contract/catalogue/schemas';
import { languageSchema } from '@yuelan/contract/language';
import { z } from 'zod/mini';
import type { PreviewProps } from '../../../content/desk/public.ts';
import { BooklistText, BooklistTitles, langAttribute } from '../../public.ts';

const schema = z.object({
  name: z.string(),
  introduction: z.string(),
  language: languageSchema,
  titles: z.array(booklistTitleSchema),
});

/** A booklist while it is being written, in the components of readers' pages. */
export function BooklistPreview({ shown }: PreviewProps) {
  const list = schema.safeParse(shown).data;
  if (list === undefined) return null;
  const lang = langAttribute(list.language);
  return (
    <>
      <BooklistText name={list.name} introduction={list.introduction} lang={lang} />
      <BooklistTitles titles={list.titles} lang={lang} />
    </>
  );
}
