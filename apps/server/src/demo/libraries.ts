import type { NewLibrary } from '../library/public.ts';

/** The demonstration libraries: a school and a city branch that share one catalogue, and one library of its own. */
export const demoLibraries: readonly NewLibrary[] = [
  {
    clientid: 'qinghe',
    name: '青禾学校图书馆',
    shortName: '青禾',
    group: 'qinghe',
    groupName: '青禾与城北',
    // An address without a library leads here.
    isDefault: true,
    settings: {
      circulate: 1,
      openLibName: 1,
      borrowedTogether: 1,
      accentColor: '#1d5a63',
      openDoubanLink: 1,
      shelfNavigation: 0,
      corporateName: '青禾学校图书馆',
      opacConfigLinks: [
        { linkName: '国家图书馆', linkUrl: 'https://www.nlc.cn/' },
        { linkName: '国家中小学智慧教育平台', linkUrl: 'https://basic.smartedu.cn/' },
      ],
    },
  },
  {
    clientid: 'chengbei',
    name: '城北分馆',
    shortName: '城北',
    group: 'qinghe',
    settings: {
      circulate: 1,
      openLibName: 1,
      borrowedTogether: 1,
      accentColor: '#7b2f2a',
      fontColor: '#7b2f2a',
      corporateName: '市图书馆城北分馆',
      reviewPublication: 'at-once',
      opacConfigLinks: [{ linkName: '国家图书馆', linkUrl: 'https://www.nlc.cn/' }],
    },
  },
  {
    clientid: 'harbor',
    name: 'Harbor Public Library',
    shortName: 'Harbor',
    groupName: 'Harbor Public Library',
    settings: {
      openLibName: 1,
      borrowedTogether: 1,
      accentColor: '#22506e',
      fontColor: '#22506e',
      languages: ['en-US', 'zh-CN'],
      corporateName: 'Harbor Public Library',
      reviewPublication: 'at-once',
      timeZone: 'Europe/London',
      classScheme: 'ddc',
      opacConfigLinks: [
        { linkName: 'Project Gutenberg', linkUrl: 'https://www.gutenberg.org/' },
        { linkName: 'Open Library', linkUrl: 'https://openlibrary.org/' },
      ],
    },
  },
];
