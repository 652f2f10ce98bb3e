import type { Language, Words } from '@yuelan/contract';
import type { Plan, Unstated } from './plan.ts';

/** Sentences besides those about the books: to the reader, and about properties that no record states. */

/** These open the answer. */
export const careWords: Readonly<Record<NonNullable<Plan['care']>, Words>> = {
  low: {
    'zh-CN': '希望书能陪陪您；难受的时候，也可以和家人、老师或信任的人说说。',
    'en-US': 'I am sorry to hear that. A book can be company; so can somebody you trust.',
  },
  ill: {
    'zh-CN': '希望一切顺利。我只能找书，治疗和照护请听医生的。',
    'en-US': 'I am sorry to hear that. I can only look for books; for advice please ask a doctor.',
  },
};

export const declinedWords: Readonly<Record<Language, string>> = {
  'zh-CN': '我不代写，但可以帮您找书。',
  'en-US': 'I do not write texts for readers, but I can find you the books.',
};

export const unstatedWords: Readonly<Record<Unstated, Words>> = {
  ending: {
    'zh-CN': '馆藏记录不写故事的结局，借之前可以问问馆员。',
    'en-US': 'Our records do not say how stories end; a librarian may know.',
  },
  level: {
    'zh-CN': '馆藏记录不写语言等级，请翻开看看合不合适。',
    'en-US': 'Our records state no language levels; please look inside first.',
  },
  letters: {
    'zh-CN': '目录里没有写字的大小，借之前请翻开看看。',
    'en-US': 'The catalogue does not say how large the print is; please look inside first.',
  },
  shelf: {
    'zh-CN': '点开书名，可以看到它在哪个馆藏地。',
    'en-US': 'Open a book to see where its copies stand.',
  },
  edition: {
    'zh-CN': '目录里没有评价版本，注释也不一定写明；译者和出版社见书的页面。',
    'en-US':
      'The catalogue does not compare editions; the page of a book names its translator and publisher.',
  },
};
