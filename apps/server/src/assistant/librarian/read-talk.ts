import type { Language } from '@yuelan/contract';
import { mattersIn } from '../guides/answer-library.ts';
import { asksOfLibrary } from '../guides/library-question.ts';
import type { Talk } from './plan.ts';

interface Manners {
  /** Greetings, thanks and goodbyes; the last kind that matches wins: "ok thanks, bye" is a goodbye. */
  readonly social: readonly (readonly [Talk, RegExp])[];
  /** Words around them. */
  readonly filler: RegExp;
  readonly complaint: RegExp;
  readonly yourself: RegExp;
  readonly task: RegExp;
  readonly others: readonly (readonly [Talk, RegExp])[];
  /** Only questions for books contain one of these. */
  readonly books: RegExp;
  /** The reader wants, learns or looks for something: it may be the subject of a book. */
  readonly wanting: RegExp;
  /** Addresses somebody or speaks of the reader: a sentence rather than the name of a thing. */
  readonly sentence: RegExp;
}

const manners: Readonly<Record<Language, Manners>> = {
  'zh-CN': {
    social: [
      ['greeting', /你好|您好|嗨|哈喽|哈啰|在吗|在不在|早上好|早安|下午好|晚上好|中午好|大家好|hello|hi/gu],
      ['thanks', /谢谢|感谢|多谢|谢了|谢啦|辛苦|麻烦你了|帮(?:了|我)*(?:大|好多)?忙|感激/gu],
      ['farewell', /再见|拜拜|拜|下次(?:见|再来|再聊)|回头见|晚安|没有了|不用了|没事了|886?/gu],
    ],
    filler:
      /知道|明白|收到|好的|找到了?|那就|这样|先|就|太好|太棒|厉害|真棒|很棒|非常|十分|真的|真是|哈哈+|嗯+|老师|朋友|帮|你|您|我|们|的|了|啊|呀|哦|噢|哈|啦|呢|吧|嘛|吗|好|行|棒|真|很|太|那|大|走|也|都|一下|多|\s/gu,
    complaint:
      /气死(?:我|人)|^(?!.*(?:的书|小说|书籍)).*(?:(?:你|这|什么)(?:个|么|也)?(?:太|真|好|都)?.{0,4}(?:笨|蠢|傻|烂|没用|废物|难用|不好用|差劲|智障)|没帮上|没什么用|一点用|答非所问|听不懂(?:人话|我)|胡说八道|(?:搜|找|查)不(?:到|出来?)$|^垃圾.{0,6}$|垃圾(?:系统|网站|软件|程序|助手|机器人)|^(?:真|太|好)?(?:烂|笨|蠢|傻|没用|垃圾|差劲|无语)了?$)/u,
    yourself:
      /^(?:请问)?(?:你|您).{0,3}(?:是(?!不是有|否有).{0,6}(?:人|谁|ai|什么|程序|软件|真的|男|女|机器)|叫(?:什么|啥)|多大|几岁|(?:能|会|可以)(?:做|干|帮我(?:做|干)?)?(?:什么|啥|哪些)|有(?:感情|意识|名字|女朋友|男朋友)|喜欢什么$|住在?哪)|^(?:帮助|怎么用|怎么使用|你能帮我吗|使用说明|谁(?:做|开发|写)的?你)$/u,
    task: /(?:用|翻译成|译成|的)?(?:英语|英文|日语|法语|韩语|德语|西班牙语|俄语|葡萄牙语).{0,4}(?:怎么说|怎么讲|怎么写|怎么念)|翻译(?:一下|成|这)|(?:下雨|下雪|气温|刮风|降温|天气|多少度|几度)(?!.*书)|(?:讲|说)(?:个|一个)?(?:笑话|段子)|唱(?:首|个)歌|(?:帮我?|给我|替我)(?:算|解|画|订|点|叫|查快递|买票|打车|充值|抄)|几点了|今天(?:是)?(?:几号|星期几|周几)|等于(?:几|多少)|\d+\s*(?:[+*x×÷/]|加|减|乘以?|除以)\s*\d+|(?:的)?首都(?:是|在)|(?:股票|彩票).{0,6}(?:涨|跌|买哪|中奖)|谁(?:会|能)?赢|你(?:觉得|认为|怎么看)(?!.*(?:书|本|小说))/u,
    others: [
      ['purchase', /荐购|(?:推荐|建议).{0,4}(?:购买|采购|买书)|(?:能|可以|可不可以).{0,6}买.{0,6}书/u],
      ['evaluation', /(?:适合度|适宜性|适读)评价/u],
    ],
    books:
      /关于|有关|有书[吗么嘛]|有没有书|讲.+的书|推荐.*(?:小说|故事|书)|(?:小说|故事(?!会|时间|阶梯|屋)|绘本)/u,
    wanting:
      /书|小说|故事|绘本|漫画|诗|散文|传记|读物|教程|教材|词典|作品|版本|作者|译|想|找|学|了解|迷|感兴趣|看|读|有没有|有.+[吗么]|推荐|关于|有关|讲|怎么|如何|入门|借|资料|类似|一样|适合|除了|不要/u,
    sentence: /你|您|我|咱|吗|啊|呀|(?:了|不)$/u,
  },
  'en-US': {
    social: [
      [
        'greeting',
        /\b(?:hi+|hello|hey+|hiya|heya|howdy|yo|sup|whats up|wassup|greetings|good (?:morning|afternoon|evening|day)|morning|evening)\b/gu,
      ],
      [
        'thanks',
        /\b(?:thanks|thank (?:you|u|ye)|thx|thanx|cheers|ta|ty|tysm|appreciate(?:d)?|much obliged|you(?: a|)re? (?:a )?(?:star|legend|lifesaver|the best))\b/gu,
      ],
      [
        'farewell',
        /\b(?:bye(?: bye)?|goodbye|good night|cya|ciao|see (?:you|ya)|take care|have a (?:nice|good|lovely|great) (?:day|one|evening|weekend)|that(?: i|)s all|no thanks|nothing else|im done)\b/gu,
      ],
    ],
    filler:
      /\b(?:ok(?:ay)?|k|great|perfect|cool|lovely|brilliant|awesome|nice|wonderful|fab|amazing|super|you|u|so|much|very|a|lot|that|thats|all|for|the|your|help|helping|helped|really|has|have|been|was|is|it|its|this|there|everyone|everybody|again|all|now|then|well|mate|friend|dear|folks|guys|buddy|one|haha+|lol|later|soon|tomorrow|me|i|im|no|yes|yeah|yep|got|found|and|oh|bit|just|what|needed|found|how|are|doing|today|to|be|off|going|us|many|million|partner|bot)\b|\s/gu,
    complaint:
      /^(?!.*\b(?:books?|novels?|stories) (?:about|on)\b).*(?:\b(?:you|youre|bot|this|that|it|system|app|assistant|search|website)\b.*\b(?:stupid|useless|rubbish|dumb|idiot|terrible|awful|worst|crap|garbage|sucks?|suck|annoying|unhelpful|hopeless|pathetic|broken|nonsense)\b(?!.*\bbooks?\b)|\b(?:stupid|useless|dumb|crap|rubbish|terrible|hopeless)\b.{0,12}\b(?:bot|system|app|machine|search|website|computer|thing|assistant)\b|\b(?:was ?n ?t|not|isn ?t|ain ?t|aren ?t|didn ?t|doesn ?t|never)\b.{0,14}\b(?:helpful|help|useful|what i (?:asked|meant|wanted)|working|understand|listening)\b|^(?:i hate (?:you|this)|wtf|ugh|you suck|useless|rubbish|wrong|stupid)\b.{0,12}$)/u,
    yourself:
      /\b(?:are|r) (?:you|u) (?:really |actually |even )?(?:an? )?(?:real|human|robot|bot|person|ai|alive|machine|program|computer|chatgpt|chatbot|sentient)\b|\b(?:am i|is this) (?:talking|speaking|chatting|typing)?(?: to| with)? ?(?:an? )?(?:real|human|robot|bot|person|ai|machine|chatbot)\b|^who (?:are|made|built|created) you\b|^what(?: a|)re you$|\bwhat can you (?:do|help)\b|\b(?:whats|what is|what s) your name\b|\bhow old are you\b|\bdo you (?:have feelings|sleep|dream|get tired)\b|^(?:what is this|help|help me|how does this work|how do i use (?:this|you))$/u,
    task: /\b(?:can|could|would|will) you (?:please )?(?:translate|calculate|solve|book me|draw|sing|call|drive|order|play|tell me a)\b|^(?:please )?(?:translate|solve|calculate|sing|play|call|order) |\bhow (?:do|would|can) (?:you|i|we) say\b.*\b(?:in|into)\b|\b(?:weather|forecast|raining|snowing|going to rain|gonna rain|temperature outside)\b(?!.*\bbooks?\b)|\bwill it (?:rain|snow|be)\b|\bwhat (?:time|day|date) is it\b|\btell (?:me|us) (?:a|another) joke\b|^who (?:won|is winning|will win|is the (?:president|king|queen|prime minister|pope))\b|\b(?:what ?s|what is|whats) (?:the )?(?:capital|population|currency|square root|meaning of life)\b|\b\d+ ?(?:times|plus|minus|divided by|x) ?\d+\b|^(?:what ?s|what is|whats|how much is)? ?\d+ [\d ]*\d+$|\bwhat do you think (?:of|about)\b(?!.*\b(?:book|novel)\b)|\bdo you (?:like|love|believe|hate)\b(?! to)|\b(?:lottery|stock) (?:numbers|tips?)\b/u,
    others: [
      [
        'purchase',
        /\b(?:buy|purchase|order)\b.{0,12}\b(?:a |this |new )?books?\b|\bsuggest a (?:book|purchase)\b|\brecommend a purchase\b/u,
      ],
    ],
    books:
      /\b(?:books?|novels?|stories|something|anything) (?:about|on|with|for) \w|\b(?:an?|the|that|which|what) (?:book|novel|story|one) (?:where|in which|when|whose)\b|\brecommend (?:me )?(?:a|some) (?!purchase)/u,
    wanting:
      /\b(?:books?|novels?|stor(?:y|ies)|read(?:s|ing)?|authors?|wrote|written|poems?|poetry|plays|guides?|biograph\w*|anything|something|learn\w*|how to|how do i|how can i|about|want|wants|need|looking|look|find|get|got|have|stock|recommend|suggest|like|similar|on|by|for|why|how (?:do|does|did|is|are)|what (?:is|are)|translation|edition|start)\b/u,
    sentence:
      /\b(?:i|im|ive|me|my|you|u|your|we|us)\b|^(?:it|its|is|are|was|were|am|do|does|did|can|will|would|that|this|what|who|dont|cant)\b/u,
  },
};

/** The kind of a remark that consists only of greetings, thanks and goodbyes; undefined for any other. */
function socialIn(text: string, { social, filler }: Manners): Talk | undefined {
  let talk: Talk | undefined;
  let rest = text;
  for (const [kind, pattern] of social) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) talk = kind;
    rest = without;
  }
  return talk !== undefined && rest.replace(filler, '').trim() === '' ? talk : undefined;
}

/** A reader with a book club wants books for it, unless it needs a room. */
const forOwnGroup: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /^(?!.*(?:房间|场地|会议室|活动室|地方|预约|参加|报名|几点|什么时候)).*我们?的?(?:这个)?(?:读书会|书友会|共读群)/u,
  'en-US':
    /^(?!.*\b(?:rooms?|space|host|join|sign up|use)\b).*\b(?:my|our) (?:book|reading) (?:club|group)\b/u,
};

const ofShelves: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /(?<!文学|科技|历史|报刊|期刊|参考|工具)(?:的|类)书.{0,3}(?:在|放)/u,
  'en-US': /\bbooks? (?:on|about|for)\b|\bhow to\b/u,
};

/** The kind of a folded question that does not ask for books; undefined if it does. */
export function readTalk(text: string, language: Language): Talk | undefined {
  const ways = manners[language];
  const social = socialIn(text, ways);
  if (social !== undefined) return social;
  if (ways.complaint.test(text)) return 'complaint';
  if (ways.yourself.test(text)) return 'yourself';
  if (forOwnGroup[language].test(text)) return undefined;
  const isForBooks = ways.books.test(text);
  if (!isForBooks) {
    if (ways.task.test(text)) return 'task';
    const talk = ways.others.find(([, test]) => test.test(text))?.[0];
    if (talk !== undefined) return talk;
  }
  const on = mattersIn(text, language);
  if (isForBooks && !on.some(({ name }) => name === 'activities')) return undefined;
  // "Where are the books on decorating?" asks for books; "where is the children's room?" does not.
  if (on.length > 0 && on.every(({ name }) => name === 'rooms') && ofShelves[language].test(text))
    return undefined;
  return on.length > 0 || asksOfLibrary(text, language) ? 'library' : undefined;
}

/** Whether a text may ask for books: it wants something, or it only names a thing. */
export function mayBeForBooks(text: string, language: Language): boolean {
  const { wanting, sentence } = manners[language];
  return wanting.test(text) || !sentence.test(text);
}
