/** The 8 guide pages in the order of their type numbers, 1 to 8, with the last part of their address. */
export const guidePages = [
  'about',
  'entrance',
  'rules',
  'hours',
  'knowledge',
  'layout',
  'collections',
  'contact',
] as const;
export type GuidePage = (typeof guidePages)[number];
