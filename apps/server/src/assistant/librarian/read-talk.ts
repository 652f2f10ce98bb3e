import type { Language } from '@yuelan/contract';
import type { Talk } from './plan.ts';

type Pattern = readonly [Talk, RegExp];

/** Questions that are none for books, by their words; a question "about" something is always one for books. */
const patterns: Readonly<Record<Language, readonly Pattern[]>> = {
  'zh-CN': [
    ['greeting', /^(?:你好|您好|嗨|哈喽|在吗|早上好|下午好|晚上好|hello|hi)[呀啊吗吧 ]*$/u],
    ['thanks', /^(?:好的?|行|太好了|太棒了|非常|十分)?[ ]*(?:谢谢|感谢|多谢|谢了)(?:你|您|啦|了|老师)*$/u],
    ['farewell', /^(?:再见|拜拜|下次见|没有了|不用了|没事了)[呀啊了吧 ]*$/u],
    [
      'yourself',
      /^(?:你是谁|你叫什么(?:名字)?|你是什么|你能做什么|你会什么|你会做什么|怎么用|你是机器人吗|你是人吗|你是ai吗|帮助)$/u,
    ],
    ['renewal', /续借/u],
    ['reservation', /(?:预借|预约|预订)(?!.*的书)/u],
    [
      'hours',
      /(?:几点|什么时候|什么时间|何时).{0,6}(?:开门|关门|开馆|闭馆|开放|下班|营业)|开放时间|开馆时间|闭馆时间|(?:今天|明天|周末|周六|周日|星期[一二三四五六日天]|节假日|寒假|暑假|春节|国庆).{0,4}(?:开门|开馆|开放|开吗|休息|闭馆)/u,
    ],
    [
      'card',
      /(?:办|补办|挂失|丢了?).{0,3}(?:借书证|借阅证|读者证|证|卡)|(?:借书证|借阅证|读者证).{0,6}(?:怎么|如何|办|丢|挂失|补)/u,
    ],
    [
      'rules',
      /(?:能|可以|可|最多|一次).{0,4}借(?:几本|多少|多久|几天|多长)|借(?:书|阅)?(?:规则|规定|期限|期|制度)|(?:怎么|如何|怎样)(?:才能)?(?:借书|还书|借阅)|(?:逾期|超期|过期|罚款|弄丢|丢失|损坏)(?!.*小说)|还书(?:在哪|时间|期限)?/u,
    ],
    ['purchase', /荐购|(?:推荐|建议).{0,4}(?:购买|采购|买书)|(?:能|可以|可不可以).{0,6}买.{0,6}书/u],
    ['evaluation', /(?:适合度|适宜性|适读)评价/u],
    ['activities', /(?:有什么|有哪些|最近的?|参加|报名).{0,4}(?:活动|讲座|比赛|竞赛)/u],
    [
      'layout',
      /(?:几楼|哪一?层|哪个(?:室|房间|阅览室)|厕所|自习室|洗手间|阅览室在|打印|复印|插座|wifi|无线网)/u,
    ],
    ['place', /(?:图书馆|你们|馆).{0,3}(?:在哪|地址|怎么走|怎么去)|怎么(?:去|到)图书馆|图书馆地址/u],
    ['contact', /电话|邮箱|联系方式|怎么联系|人工服务|联系(?:你们|图书馆|老师|馆员)/u],
  ],
  'en-US': [
    [
      'greeting',
      /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings)(?: there| everyone| again)?$/u,
    ],
    [
      'thanks',
      /^(?:ok |great |perfect |cool |lovely )?(?:thanks|thank you|thx|cheers|many thanks)(?: (?:a lot|so much|very much|for .*))?$/u,
    ],
    ['farewell', /^(?:bye|goodbye|see you|that s all|no thanks|nothing else)(?: .*)?$/u],
    [
      'yourself',
      /^(?:who are you|what are you|what can you do|what is this|are you (?:a )?(?:robot|bot|human|ai|real).*|help|how does this work|how do i use (?:this|you))$/u,
    ],
    ['renewal', /\b(?:renew|extend)\b.*\b(?:book|loan|it|them|my)\b|\brenewals?\b/u],
    ['reservation', /\b(?:reserve|put .* on hold|place a hold|pre borrow|reservation)\b/u],
    [
      'hours',
      /\b(?:opening|closing|library) hours\b|\b(?:when|what time).{0,25}\b(?:open|opens|close|closes|closed|shut)\b|\b(?:are you|is (?:the library|it)) (?:open|closed)\b|\bopen (?:today|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|at weekends?)\b/u,
    ],
    ['card', /\b(?:library|borrower s?|borrowing) card\b/u],
    [
      'rules',
      /\bhow (?:many|long).{0,20}\b(?:borrow|keep|take out|loan)\b|\b(?:borrowing|loan|library) (?:rules|limits?|periods?|policy)\b|\b(?:late|overdue) (?:fees?|fines?|books?)\b|\bfines?\b|\bhow (?:do|can|to).{0,8}\b(?:borrow|return)\b(?: a)?(?: books?)?$|\blost (?:a|my|the) (?:library )?book\b/u,
    ],
    [
      'purchase',
      /\b(?:buy|purchase|order)\b.{0,12}\b(?:a |this |new )?books?\b|\bsuggest a (?:book|purchase)\b|\brecommend a purchase\b/u,
    ],
    [
      'activities',
      /\b(?:events?|activities|lectures?|competitions?)\b.{0,12}\b(?:this week|today|coming|upcoming|join|sign up|are there|on)\b|\b(?:upcoming|what|any) (?:events?|activities|lectures)\b/u,
    ],
    [
      'layout',
      /\b(?:which|what) (?:floor|room)\b|\b(?:toilets?|restrooms?|wifi|wi fi|printers?|printing|photocop\w+|study rooms?)\b(?! book)/u,
    ],
    [
      'place',
      /\b(?:where is|where s|address of|how do i get to|directions to) (?:the |your )?library\b|\blibrary address\b|\bwhere are you\b/u,
    ],
    [
      'contact',
      /\b(?:phone number|telephone|e ?mail address|contact (?:you|the library|a librarian|details)|speak to (?:a|someone)|talk to (?:a|someone))\b/u,
    ],
  ],
};

const aboutBooks: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /关于|有关|讲.+的书|推荐.*(?:小说|故事|书)|(?:小说|故事|绘本)/u,
  'en-US':
    /\b(?:books?|novels?|stories|something|anything) (?:about|on|with|for)\b|\brecommend (?:me )?(?:a|some) (?!purchase)/u,
};

/** What a folded question is when it is none for books. */
export function readTalk(text: string, language: Language): Talk | undefined {
  if (aboutBooks[language].test(text)) return undefined;
  return patterns[language].find(([, test]) => test.test(text))?.[0];
}
