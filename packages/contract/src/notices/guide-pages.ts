/** The 8 guide pages in order of type number, 1 to 8, with the last segment of their address. */
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
