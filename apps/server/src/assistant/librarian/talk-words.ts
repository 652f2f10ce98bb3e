import type { Language } from '@yuelan/contract';
import type { Talk } from './plan.ts';

/** Answers to what is no question for books. Pages are named as the portal's menus name them. */
export const talkWords: Readonly<Record<Exclude<Talk, 'library'>, Readonly<Record<Language, string>>>> = {
  greeting: {
    'zh-CN':
      '您好！告诉我您想看什么书，例如“适合五年级读的关于恐龙的书”“有没有余华的小说”“像《草房子》一样的书”。',
    'en-US':
      'Hello! Tell me what you would like to read, for example “books about dinosaurs for a ten year old”, “novels by Jane Austen” or “something like The Hobbit”.',
  },
  thanks: { 'zh-CN': '不客气，祝您读得开心！', 'en-US': 'You are welcome. Happy reading!' },
  farewell: { 'zh-CN': '再见，欢迎再来。', 'en-US': 'Goodbye, and come again.' },
  yourself: {
    'zh-CN':
      '我是本馆的找书助手：只根据馆藏目录回答，能按主题、年级、作者、书名或“像某本书一样”来找书，并告诉您现在能不能借。',
    'en-US':
      'I am this library’s book finder. I answer from the catalogue alone: by subject, age, author, title or “something like …”, and I say what can be borrowed now.',
  },
  purchase: {
    'zh-CN': '想让图书馆买一本书，可以用菜单里的“荐购”告诉我们书名和理由。',
    'en-US': 'If you would like the library to buy a book, use “Recommend” in the menu.',
  },
  evaluation: {
    'zh-CN': '评价一本书是否适合：打开它的页面，点“适宜性评价”。',
    'en-US': 'To say whether a book suits readers, open its page and choose “Suitability”.',
  },
  activities: {
    'zh-CN': '活动、讲座和竞赛的消息在首页的“新闻与通知”里。',
    'en-US': 'Activities, lectures and competitions are under “News and notices” on the home page.',
  },
  task: {
    'zh-CN':
      '这件事我做不了：我只帮您在馆藏里找书、回答图书馆的规定和开放时间。告诉我主题、书名或作者，我可以找相关的书。',
    'en-US':
      'I cannot do that: I find books in this library and answer questions about its hours and rules. Name a subject, a title or an author, and I will look for books on it.',
  },
  unclear: {
    'zh-CN': '我没有看出您想找什么书。可以说一个主题、书名或作者，例如“太空”“海底两万里”“鲁迅”。',
    'en-US':
      'I could not tell what you are looking for. Name a subject, a title or an author, for example “space”, “The Hobbit” or “Jane Austen”.',
  },
};
