import type { Language } from '@yuelan/contract';
import { mattersIn } from '../guides/answer-library.ts';
import { generalQuestion } from '../guides/matters.ts';
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
    ['purchase', /荐购|(?:推荐|建议).{0,4}(?:购买|采购|买书)|(?:能|可以|可不可以).{0,6}买.{0,6}书/u],
    [
      'task',
      /翻译(?:一下|成|这)|(?:今天|明天|外面|现在).{0,4}天气|天气(?:怎么样|预报|如何)|讲(?:个|一个)笑话|(?:帮我?|给我)(?:算|解|画|订|查快递|买票)|几点了$|唱首歌/u,
    ],
    ['evaluation', /(?:适合度|适宜性|适读)评价/u],
    ['activities', /(?:有什么|有哪些|最近的?|参加|报名).{0,4}(?:活动|讲座|比赛|竞赛)/u],
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
    [
      'task',
      /\b(?:can|could|would|will) you (?:please )?(?:translate|calculate|solve|book me|draw|sing|call|drive)\b|^(?:please )?(?:translate|solve|calculate) |\bweather\b.*\b(?:today|tomorrow|like|forecast|outside|now)\b|\bwhat (?:time|day|date) is it\b|\btell me a joke\b|^who (?:won|is the (?:president|king|prime minister))\b|\bwhat ?s? (?:is )?the capital of\b/u,
    ],
    [
      'purchase',
      /\b(?:buy|purchase|order)\b.{0,12}\b(?:a |this |new )?books?\b|\bsuggest a (?:book|purchase)\b|\brecommend a purchase\b/u,
    ],
    [
      'activities',
      /\b(?:events?|activities|lectures?|competitions?)\b.{0,12}\b(?:this week|today|coming|upcoming|join|sign up|are there|on)\b|\b(?:upcoming|what|any) (?:events?|activities|lectures)\b/u,
    ],
  ],
};

const aboutBooks: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /关于|有关|讲.+的书|推荐.*(?:小说|故事|书)|(?:小说|故事|绘本)/u,
  'en-US':
    /\b(?:books?|novels?|stories|something|anything) (?:about|on|with|for)\b|\brecommend (?:me )?(?:a|some) (?!purchase)/u,
};

const ofShelves: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /(?<!文学|科技|历史|报刊|期刊|参考|工具)(?:的|类)书.{0,3}(?:在|放)/u,
  'en-US': /\bbooks? (?:on|about|for)\b|\bhow to\b/u,
};

/** What a folded question is when it is none for books. */
export function readTalk(text: string, language: Language): Talk | undefined {
  if (aboutBooks[language].test(text)) return undefined;
  const talk = patterns[language].find(([, test]) => test.test(text))?.[0];
  if (talk !== undefined) return talk;
  const on = mattersIn(text, language);
  // "Where are the books on decorating?" is one for books; where the children's room is, is not.
  if (on.length > 0 && on.every(({ name }) => name === 'rooms') && ofShelves[language].test(text))
    return undefined;
  return on.length > 0 || generalQuestion[language].test(text) ? 'library' : undefined;
}
