import type { Language } from '@yuelan/contract';
import type { Talk } from './plan.ts';

/** Answers to what is no question for books. Pages are named as the portal's menus name them. */
export const talkWords: Readonly<Record<Talk, Readonly<Record<Language, string>>>> = {
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
  hours: {
    'zh-CN': '开放时间写在首页“读者指南”的“开放时间”里。',
    'en-US': 'Opening hours are on the page “Opening hours” of the reader guide, reached from the home page.',
  },
  rules: {
    'zh-CN':
      '能借几本、借多久、逾期和遗失怎么办，请看首页“读者指南”的“借阅规则”。自己的借阅和应还日期在“我的图书馆”里。',
    'en-US':
      'How much, for how long, and what happens with late or lost books is on the page “Borrowing rules” of the reader guide, reached from the home page. Your own loans are in “My library”.',
  },
  renewal: {
    'zh-CN': '续借：登录后打开“我的图书馆”的“我的借阅”，在要续的书旁点“续借”。',
    'en-US': 'To renew, log in, open your loans in “My library” and choose “Renew” beside the book.',
  },
  reservation: {
    'zh-CN': '预借：打开一本书的页面，在馆藏列表里点“预借”，登录后即可；之后在“我的图书馆”里查看或取消。',
    'en-US':
      'To have a copy held, open the book’s page and choose “Reserve” beside a copy; log in when asked. You find it again in “My library”.',
  },
  place: {
    'zh-CN': '图书馆的地址和走法写在首页“读者指南”的“联系我们”里。',
    'en-US': 'The address is on the page “Contact us” of the reader guide, reached from the home page.',
  },
  contact: {
    'zh-CN': '电话和邮箱写在首页“读者指南”的“联系我们”里。',
    'en-US':
      'Telephone and mail are on the page “Contact us” of the reader guide, reached from the home page.',
  },
  layout: {
    'zh-CN': '楼层和房间写在首页“读者指南”的“馆藏布局”里；一本书放在哪里，它的页面上写着。',
    'en-US':
      'Floors and rooms are on the page “Where things are” of the reader guide; where a book stands is on its own page.',
  },
  card: {
    'zh-CN': '办证、挂失和补证请看首页“读者指南”的“入馆须知”，或到服务台办理。',
    'en-US': 'For library cards see the page “Visiting us” of the reader guide, or ask at the desk.',
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
  unclear: {
    'zh-CN': '我没有看出您想找什么书。可以说一个主题、书名或作者，例如“太空”“海底两万里”“鲁迅”。',
    'en-US':
      'I could not tell what you are looking for. Name a subject, a title or an author, for example “space”, “The Hobbit” or “Jane Austen”.',
  },
};
