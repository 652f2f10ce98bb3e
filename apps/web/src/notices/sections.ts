import type { NoticeType } from '@yuelan/contract/notices/schemas';

/** The sections of the notice pages in the order of their menu, each with the type of its notices. */
export const sectionTypes = {
  news: 1,
  lectures: 2,
  match: 3,
  competitions: 4,
} as const satisfies Record<string, NoticeType>;
export type Section = keyof typeof sectionTypes;

export const sectionNames = [
  'news',
  'lectures',
  'match',
  'competitions',
] as const satisfies readonly Section[];

/** The section with the given name, or undefined. */
export function sectionFrom(text: string): Section | undefined {
  return sectionNames.find((name) => name === text);
}

/** The section that shows a type of notice. */
export function sectionOf(type: NoticeType): Section {
  return sectionNames.find((name) => sectionTypes[name] === type) ?? 'news';
}
