import { analyse, type SearchRecord } from '@yuelan/search';

/**
 * The text of a record as the other engines receive it: the pairs and words of every field that our engine searches,
 * value by value.
 */
export function tokensOf(record: SearchRecord): string {
  const texts = [
    record.title,
    record.subtitle,
    ...record.otherTitles,
    ...record.authorNames,
    record.publisher,
    ...record.keywords,
    record.summary,
  ];
  return texts
    .map((text) => analyse(text))
    .map(({ pairs, words }) => `${pairs} ${words}`)
    .join(' zzbreakzz ');
}
