import type { Words } from '../language.ts';

/** The 22 main classes of the Chinese Library Classification (中图法, 5th edition). */
export const mainClasses = {
  A: {
    'zh-CN': '马克思主义、列宁主义、毛泽东思想、邓小平理论',
    'en-US': 'Marxism, Leninism, Mao Zedong and Deng Xiaoping',
  },
  B: { 'zh-CN': '哲学、宗教', 'en-US': 'Philosophy and religion' },
  C: { 'zh-CN': '社会科学总论', 'en-US': 'Social sciences, general' },
  D: { 'zh-CN': '政治、法律', 'en-US': 'Politics and law' },
  E: { 'zh-CN': '军事', 'en-US': 'Military science' },
  F: { 'zh-CN': '经济', 'en-US': 'Economics' },
  G: { 'zh-CN': '文化、科学、教育、体育', 'en-US': 'Culture, education and sports' },
  H: { 'zh-CN': '语言、文字', 'en-US': 'Languages and linguistics' },
  I: { 'zh-CN': '文学', 'en-US': 'Literature' },
  J: { 'zh-CN': '艺术', 'en-US': 'Arts' },
  K: { 'zh-CN': '历史、地理', 'en-US': 'History and geography' },
  N: { 'zh-CN': '自然科学总论', 'en-US': 'Natural sciences, general' },
  O: { 'zh-CN': '数理科学和化学', 'en-US': 'Mathematics, physics and chemistry' },
  P: { 'zh-CN': '天文学、地球科学', 'en-US': 'Astronomy and earth sciences' },
  Q: { 'zh-CN': '生物科学', 'en-US': 'Life sciences' },
  R: { 'zh-CN': '医药、卫生', 'en-US': 'Medicine and health' },
  S: { 'zh-CN': '农业科学', 'en-US': 'Agriculture' },
  T: { 'zh-CN': '工业技术', 'en-US': 'Technology' },
  U: { 'zh-CN': '交通运输', 'en-US': 'Transport' },
  V: { 'zh-CN': '航空、航天', 'en-US': 'Aviation and space' },
  X: { 'zh-CN': '环境科学、安全科学', 'en-US': 'Environment and safety' },
  Z: { 'zh-CN': '综合性图书', 'en-US': 'General works' },
} as const satisfies Record<string, Words>;

export type MainClass = keyof typeof mainClasses;
