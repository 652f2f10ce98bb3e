import { fold } from './fold.ts';

/** Kinds of literature, as a heading names them or a query asks for them, in folded form. */
const kinds =
  /(?:小说|文学|(?:世界|外国|文学|古典)名[著着]|诗歌?|[诗词文]集|诗选|散文|随笔|杂文|童话|寓言|剧本|言情|武侠|科幻|悬疑|推理|奇幻|玄幻|耽美)$|\b(?<!\bnon[ -]|\bgraphic )(?:fiction|novels?|stories|poetry|poems|drama|tales|romances?|thrillers?)\)?$|^(?:juvenile |young adult )?fiction \//u;
/** A book with such a heading is literature. */
const criticism = /评论|研究|批评|鉴赏|文学史|\b(?:criticism|history)\b/u;

/** Further words with which readers ask for literature. */
const asked =
  /故事|名[著着]|小说|文学|诗|\b(?:story|stories|novel|poem|poetry|tale|fiction|literature|romance|thriller|mystery|fantasy|horror|retelling|classic|collection|anthology|manga|comic)\b/u;

/** Whether headings are those of novels, poems, plays or essays. */
export function areLiterary(headings: readonly string[]): boolean {
  const folded = headings.map(fold);
  return folded.some((heading) => kinds.test(heading)) && !folded.some((heading) => criticism.test(heading));
}

/** Whether a folded, stemmed word asks for literature. */
export const asksForLiterature = (word: string): boolean => kinds.test(word) || asked.test(word);

/**
 * Literature in the Chinese Library Classification, in Dewey and in the Library of Congress classification, without the
 * study of literature.
 */
const literature = {
  clc: /^I(?!0|106|20[6-9])\d(?!.*\.0[6-9])/u,
  ddc: /^8[1-9][1-8](?!.?00)/u,
  lcc: /^PZ/u,
} as const;

/** Whether a class is literature; null if no class tells. */
export function isLiteraryClass(classes: Readonly<Record<keyof typeof literature, string>>): boolean | null {
  if (classes.clc !== '') return literature.clc.test(classes.clc);
  if (classes.ddc !== '') return literature.ddc.test(classes.ddc);
  return literature.lcc.test(classes.lcc) ? true : null;
}
