import type { Language } from '@yuelan/contract';
import type { Talk } from './plan.ts';

/** Answers to remarks that do not ask for books. Pages have the names of the portal's menus. */
export const talkWords: Readonly<Record<Exclude<Talk, 'library'>, Readonly<Record<Language, string>>>> = {
  greeting: {
    'zh-CN':
      '您好！告诉我您想看什么书，例如“适合五年级读的关于恐龙的书”“有没有余华的小说”“像《草房子》一样的书”。',
    'en-US':
      'Hello! Tell me what you would like to read, for example “books about dinosaurs for a ten year old”, “novels by Jane Austen” or “something like The Hobbit”.',
  },
  thanks: { 'zh-CN': '不客气，祝您读得开心！', 'en-US': 'You are welcome. Happy reading!' },
  farewell: { 'zh-CN': '再见，欢迎再来。', 'en-US': 'Goodbye, and come again.' },
  complaint: {
    'zh-CN':
      '抱歉没有帮上忙。我是按馆藏目录找书的程序，换个说法也许能找到，例如“关于恐龙的书”“余华的小说”；也可以直接问馆员。',
    'en-US':
      'I am sorry that I was no help. I am a program that searches the catalogue; other words may do better, for example “books about dinosaurs” or “novels by Jane Austen”. A librarian can help as well.',
  },
  yourself: {
    'zh-CN':
      '我是本馆的找书助手，是程序，不是真人：只根据馆藏目录和读者指南回答，能按主题、年级、作者、书名或“像某本书一样”来找书，并告诉您现在能不能借。要和人说话，请找馆员。',
    'en-US':
      'I am this library’s book finder: a program, not a person. I answer from the catalogue and the guides: by subject, age, author, title or “something like …”, and I say what can be borrowed now. To talk to a person, please ask a librarian.',
  },
  purchase: {
    'zh-CN': '想让图书馆买一本书，可以用菜单里的“荐购”告诉我们书名和理由。',
    'en-US': 'If you would like the library to buy a book, use “Recommend” in the menu.',
  },
  evaluation: {
    'zh-CN': '评价一本书是否适合：打开它的页面，点“适读评价”。',
    'en-US': 'To say whether a book suits readers, open its page and choose “Suitability”.',
  },
  danger: {
    'zh-CN':
      '听到您这样说，我很担心。请不要一个人扛着，现在就和信任的人说说：家人、朋友、老师或医生。可以拨打全国统一心理援助热线 12356，有人会听您说；情况紧急请马上拨打 110 或 120。',
    'en-US':
      'I am worried to hear that. Please do not carry it alone: talk now to somebody you trust, or to a doctor. Your local emergency number or a crisis line is there at any hour (in China 12356, in an emergency 110 or 120).',
  },
  task: {
    'zh-CN':
      '这件事我做不了：我只在馆藏里找书、回答图书馆的规定和开放时间。可以这样问我：“关于天气的书”“周末几点开门”。',
    'en-US':
      'I cannot do that: I find books in this library and answer questions about its hours and rules. You could ask “books about the weather” or “when are you open?”.',
  },
  unclear: {
    'zh-CN':
      '我没有看出您想找什么。我能在馆藏里找书，也能回答图书馆的规定和开放时间，例如“关于太空的书”“鲁迅的小说”“怎么续借”。',
    'en-US':
      'I am not sure what you are looking for. I find books in this library and answer questions about its hours and rules, for example “books about space”, “novels by Jane Austen” or “how do I renew?”.',
  },
};
