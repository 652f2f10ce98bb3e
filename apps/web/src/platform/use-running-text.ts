import { usePage } from './page.ts';

/** Joins the sentences that there are. Chinese ones follow each other without a space. */
export function useRunningText(): (...sentences: readonly (string | false | undefined)[]) => string {
  const { language } = usePage();
  return (...sentences) => sentences.filter(Boolean).join(language === 'zh-CN' ? '' : ' ');
}
