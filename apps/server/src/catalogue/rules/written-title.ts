import { titleKey } from '@yuelan/search';
import type { TitleRecord } from '../title-record.ts';
import { partOf } from './part-designation.ts';

/** A title as written next to one of its copies. */
export interface WrittenTitle {
  readonly title: string;
  readonly subtitle: string;
}

type Known = Pick<TitleRecord, 'title' | 'subtitle' | 'parallelTitles'>;

/**
 * Whether a written title names this record: its title with or without the subtitle, or one of its other titles,
 * ignoring script and punctuation. A volume, an edition or a longer title counts as another name.
 */
export function namesTitle(written: WrittenTitle, record: Known): boolean {
  const [title, subtitle] = [titleKey(written.title), titleKey(written.subtitle)];
  if (title === '') return false;
  if (partOf(written.title, written.subtitle) !== partOf(record.title, record.subtitle)) return false;
  const [known, knownSubtitle] = [titleKey(record.title), titleKey(record.subtitle)];
  if (title + subtitle === known + knownSubtitle) return true;
  if (title === known) return knownSubtitle.startsWith(subtitle) || subtitle.startsWith(knownSubtitle);
  if (subtitle === '' && knownSubtitle === '' && mainPart(written.title) === known) return true;
  return record.parallelTitles.some((other) => [title, title + subtitle].includes(titleKey(other)));
}

/** Keys that a title written this way may have. */
export function titleKeysOf({ title, subtitle }: WrittenTitle): readonly string[] {
  const keys = [titleKey(title), titleKey(title + subtitle), mainPart(title)];
  return [...new Set(keys.filter((key) => key !== ''))];
}

/** The title before the separator of a subtitle in a title cell. */
function mainPart(title: string): string {
  return titleKey(/^(.+?)\s*(?:[:：=＝]|——)/u.exec(title)?.[1] ?? title);
}
