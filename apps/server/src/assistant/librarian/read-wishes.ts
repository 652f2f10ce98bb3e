import type { Language } from '@yuelan/contract';
import { readAudience } from '../everyday/audiences.ts';
import { stopWords } from '../everyday/frames.ts';
import { findTopics } from '../everyday/topic-finder.ts';
import type { Plan } from './plan.ts';

type Wishes = Partial<Plan>;

interface Wish {
  readonly test: RegExp;
  readonly wish: (found: RegExpExecArray) => Wishes;
}

const say = (test: RegExp, wishes: Wishes): Wish => ({ test, wish: () => wishes });
const pages = (test: RegExp): Wish => ({
  test,
  wish: (found) => ({ mostPages: Number(found[1] ?? found[2]) }),
});

/** Wishes besides the subject, in the order in which they are looked for; the matching words are removed. */
const wishes: Readonly<Record<Language, readonly Wish[]>> = {
  'zh-CN': [
    pages(/(?:不要?超过|别超过|少于|不到|小于|最多)\s*(\d{2,4})\s*页|(\d{2,4})\s*页(?:以内|以下|之内|左右)/u),
    say(/(?:有没有|有)?(?:更|再)(?:短|薄)(?:一?点儿?|些)?的?/u, { length: 'shorter' }),
    say(/(?:有没有|有)?(?:更|再)(?:长|厚)(?:一?点儿?|些)?的?/u, { length: 'longer' }),
    say(
      /(?:不要|别|不)太?(?:厚|长)的?|(?:很|比较|稍微)?(?:短|薄)(?:一?点儿?|些|小)的?|(?:很|比较)?薄的?|短的|很短|(?:一天|一晚上?|一会儿|很快|几分钟|半小时|[一两几]个?小时|一个?(?:上午|下午|晚上|周末)|一口气)(?:就|里|内)*(?:能|可以)?(?:看|读)(?:得)?完的?|(?:在|上下班)?(?:通勤|地铁|公交|上班|坐车|路上|等车)+(?:路上|时|的时候|上)?(?:看|读)的?|字少的?|字(?:数)?(?:不要|别|不)太?多的?|篇幅短的?/u,
      { length: 'short' },
    ),
    say(/(?:不要|别|不)太?(?:薄|短)的?|(?:很|比较)?厚(?:一?点儿?|些)?的|长一点的?|大部头的?/u, {
      length: 'long',
    }),
    say(
      /(?:不要|别|不)太(?:难|深|专业|复杂)的?|通俗(?:易懂)?的?|简单易懂的?|(?:容易|好)(?:看|读)?懂的?|零基础|入门级?|初学者?|新手|从零(?:开始)?(?:学起?)?的?/u,
      { easy: true },
    ),
    say(/(?:更|再)?(?:简单|容易|浅|浅显)(?:一?点儿?|些)的?|(?:更小|小一点)的孩子/u, { audienceStep: -1 }),
    say(/(?:更|再)?(?:难|深|复杂)(?:一?点儿?|些)的?|(?:更大|大一点)的孩子/u, { audienceStep: 1 }),
    say(
      /(?:现在|今天|马上|立刻)?(?:就)?(?:在馆|在架|没(?:有)?(?:被)?借(?:出去?|走|掉))的?|(?:现在|今天|马上|立刻)(?:就)?(?:能|可以|可)(?:借|拿)(?:到|走)?的?|(?:能|可以|可)借到?的?|现在有的?/u,
      { inNow: true },
    ),
    say(
      /新书|最新的?|新到的?|新出的?|新上架的?|新进的?|最近(?:新)?(?:出|到|进|上)的?|近几年(?:出版)?的?|近年(?:写|出版)?的?|(?:更)?现代一点的?/u,
      {
        fresh: true,
      },
    ),
    say(
      /热门的?|(?:最|很|比较)?受欢迎的?|最火的?|很火的?|借(?:阅|得|的人)?最多的?|人气(?:高|最高)?的?|畅销的?|大家都(?:在)?(?:看|借|喜欢)的?|(?:借阅)?排行榜?/u,
      { popular: true },
    ),
    say(/不(?:太)?(?:爱|喜欢|想)(?:看|读)书|讨厌(?:看|读)书/u, { length: 'short', easy: true }),
    say(/不(?:太|怎么)?(?:认识|认得|识|会认)(?:得)?(?:几个|多少|什么)?字|识字(?:不多|少)/u, { easy: true }),
    say(/(?:不会|不懂|看不懂|不识)(?:英语|英文)/u, { bookLanguage: 'chi' }),
    say(/英文原版|英语原版|原版英文|英文的?(?:书|版|(?=小说|故事))?|英语的(?:书|(?=小说))/u, {
      bookLanguage: 'eng',
    }),
    say(/中文的?(?:书|版|(?=小说|故事))/u, { bookLanguage: 'chi' }),
    say(/(?:我的?)?(?:英语|英文)(?:水平)?(?:不太好|不好|不行|很差|一般|看不懂)/u, { bookLanguage: 'chi' }),
    say(
      /^(?:这些|这几[本种]|以上的?|上面的?)?我?(?:一本)?(?:都|全)(?:不(?:要|行|喜欢|合适|好|是|对|想[看要]|感兴趣)|[看读]过)了?$|^一本(?:也|都)不.{1,3}$/u,
      { more: true },
    ),
    say(
      /还有(?:没有)?(?:吗|别的|其他的?|其它的?|什么|更多)?(?:吗|呢)?$|再来(?:几本|一些|点|一本)|换一批|换几本|更多|其他的|其它的|别的/u,
      {
        more: true,
      },
    ),
  ],
  'en-US': [
    say(
      /\bfor (?:a |an |the |my )?(?:long |short )?(?:(?:train|plane|bus|car|road) (?:ride|trip|journey)|flight|beach|holidays?|vacation|weekend|evening|commute)\b/u,
      {},
    ),
    say(
      /\bfor (?:a |my |the )?(?:school|class|homework|college)(?: (?:project|report|work|assignment|essay))?\b/u,
      {},
    ),
    say(
      /\b(?:don ?t|doesn ?t|does not|do not|never) (?:really )?(?:like|enjoy|want) (?:to read|reading)\b|\bhates? reading\b|\breluctant readers?\b/u,
      { length: 'short', easy: true },
    ),
    say(/\b(?:won ?t|can ?t|don ?t|never) (?:finish|read|manage) anything (?:too |very )?long\b/u, {
      length: 'short',
    }),
    say(
      /\b(?:we|i) ?(?:re|are|m|am) (?:mostly |all |both )?(?:an? )?(?:wom[ae]n|m[ae]n|ladies|adults|pensioners|retired)\b(?: (?:over|in our|in my) \w+)?/u,
      { audience: 'adult' },
    ),
    // Popular books give a group something to talk about.
    say(/\b(?:my|our) (?:book|reading) (?:club|group)\b/u, { audience: 'adult', popular: true }),
    pages(
      /\b(?:under|less than|fewer than|at most|below|up to|not more than) (\d{2,4}) pages\b|\b(\d{2,4}) pages or (?:less|fewer)\b/u,
    ),
    say(/\b(?:anything |something |any )?(?:shorter|thinner)(?: ones?| books?)?\b/u, { length: 'shorter' }),
    say(/\b(?:anything |something |any )?(?:longer|thicker)(?: ones?| books?)?\b/u, { length: 'longer' }),
    say(
      /\b(?:not too|not very|isn ?t too|that ?s not) (?:long|thick)\b|\b(?:(?:very |quite |pretty |fairly )?(?:short|thin|slim)|shortest|thinnest)\b(?! stor)|\b(?:quick reads?)\b|\b(?:(?:that )?(?:i|you|we) can )?(?:finish|read|get through)?(?: it)? ?\b(?:in|on|over|during|within) (?:one|a|an|a single|my) (?:\w+day )?(?:sitting|evening|day|afternoon|morning|night|hour|weekend|week|lunch break|commute)\b/u,
      {
        length: 'short',
      },
    ),
    say(
      /\b(?:(?:very |quite |really )?(?:long|thick|big fat)|longest|thickest|biggest|fattest)\b(?= (?:book|novel|read|stor)|$)/u,
      {
        length: 'long',
      },
    ),
    say(
      /\b(?:that (?:is|are|s) )?(?:not (?:too|very) (?:hard|difficult|technical|advanced)|easy(?: to (?:read|understand|follow))?|simple|accessible|(?:for )?(?:complete |absolute )?beginners?|introduct(?:ion|ory)(?: to)?|basics(?: of)?)\b/u,
      { easy: true },
    ),
    say(/\b(?:easier|simpler|for younger(?: children| readers| kids)?|less difficult|younger)\b/u, {
      audienceStep: -1,
    }),
    say(
      /\b(?:harder|more advanced|more difficult|more challenging|for older(?: children| readers| kids)?)\b/u,
      { audienceStep: 1 },
    ),
    say(
      /\b(?:that (?:is|are|s) |currently |right now )*(?:in now|in stock|on the shelf|on the shelves|available(?: now| today| right now)?|not (?:out|on loan|checked out)|checked in)\b|\b(?:that )?(?:i )?can (?:i )?(?:borrow|take home|check out|get)(?: (?:right )?(?:now|today))\b/u,
      { inNow: true },
    ),
    say(
      /\b(?:newest|latest|most recent|recent(?:ly published| arrivals?)?|new(?= (?:books?|titles?|arrivals?|releases?|novels?|stor|ones?|\w+ books?)\b)|new arrivals?|new releases?|just (?:in|arrived)|(?:written |published )?more recent(?:ly)?|contemporary|what s new|anything new|something new)\b/u,
      { fresh: true },
    ),
    say(
      /\b(?:most )?(?:popular|bestsell(?:ers?|ing)|borrowed|loved)\b|\btrending\b|\beveryone (?:is|s) reading\b|\b(?:readers |students )?favou?rites?\b/u,
      {
        popular: true,
      },
    ),
    say(
      /\b(?:written )?in english\b|\benglish(?: language)?(?= (?:\w+ )?(?:books?|novels?|stor(?:y|ies)|readers?|fiction)\b)/u,
      {
        bookLanguage: 'eng',
      },
    ),
    // No record states a level: books for children are easy in any language.
    say(
      /\b(?:i m |i am )?(?:learning|studying|practi[sc]ing|improving my) (?:mandarin|chinese|putonghua)\b/u,
      {
        bookLanguage: 'chi',
        audience: 'lowerPrimary',
        easy: true,
      },
    ),
    say(/\b(?:written )?in (?:chinese|mandarin)\b|\bchinese(?: language)? books?\b/u, {
      bookLanguage: 'chi',
    }),
    say(
      /^(?:no )?(?:none|not any|not one) of (?:these|those|them)\b.*|^(?:i )?(?:do ?n ?t|do not) (?:like|want) (?:any of )?(?:these|those|them)\b.*|^not (?:these|those)$/u,
      { more: true },
    ),
    say(
      /\b(?:any ?(?:thing|more|others?)|some(?:thing)?) (?:else|more|others?)\b|\b(?:show me |give me )?(?:some |any )?more(?: please| like (?:these|this|that|those)| of (?:these|those)| books?)?$|\bother ones?\b|\bothers\b|\banother (?:one|few)\b|\bnext$/u,
      {
        more: true,
      },
    ),
  ],
};

const unwanted: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /(?:但|但是|不过)?(?:不要太|不要|别太|不能太|不那么|不想要|不想看|不想读|不(?:太|怎么)?(?:爱|喜欢)[看读]|讨厌[看读]|不喜欢|(?<!是)不是|不含|除了|别是|别给我|非(?![要得常洲]))\s*([\p{Script=Han}]{1,10}?)(?=的|以外|之外|和|或|$|[^\p{Script=Han}])/gu,
  'en-US':
    /\b(?:but )?(?:not|no|without|except(?: for)?|don ?t (?:want|like)|doesn ?t (?:want|like)|nothing|other than|(?:that |which )?isn ?t|(?:that |which )?aren ?t|hate[sd]?|dislike[sd]?) (?:(?:anything with|anything about|about|too|so|very|any|much|many|overly|all that|a lot of|a|an|the) )*((?:\w+ ?){1,3})/gu,
};

/** A reader who wants to understand a child is not a child. */
const parenting =
  /\b(?:understand|raise|raising|parent|parenting|deal with|dealing with|cope with|live with|talk to) (?:my |our |a |your )?(?:\w+ )?(?:teen(?:ager)?s?|toddlers?|kids?|child(?:ren)?|sons?|daughters?)\b/u;

/** A reader who excludes children's books is an adult. */
const childrenExcluded: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /(?:不是|不要|别是|非)(?:给|写给)?(?:小孩|孩子|儿童|少儿|小朋友)(?:看|读)?的?/u,
  'en-US':
    /\b(?:but )?(?:not|no|nothing) (?:for |aimed at |meant for )?(?:kids?|children|young readers|teens|teenagers)(?: s)?(?: books?| stuff)?\b/u,
};

const hundreds = '零一二三四五六七八九';
const novella = /\bnovellas?\b/u;

/** "for a curious seven year old": what the reader is like is not the subject of the book. */
const adjectivesOfReader =
  /\bfor (?:a|an|my|our) (?:(?!\d|young|older|teen|primary|middle|high|first|second|third|fourth|fifth|sixth)\w+ )(?=(?:\w+ (?:year|month)s? old|\d+ year|child|kid|boy|girl|toddler|teen|son|daughter|grand))/u;

/** Reads audience, length, novelty and the like from a folded text; `rest` is the remaining text. */
export function readWishes(
  text: string,
  language: Language,
): { readonly plan: Wishes; readonly rest: string } {
  let rest = text;
  let plan: Wishes = {};
  rest = rest.replace(
    /([一二两三四五六七八九])百(?=页)/u,
    (_, digit: string) => `${hundreds.indexOf(digit === '两' ? '二' : digit)}00`,
  );
  rest = rest
    .replace(parenting, ' parenting ')
    .replace(adjectivesOfReader, 'for a ')
    .replace(novella, 'short novel');
  const notForChildren = childrenExcluded[language].test(rest);
  rest = rest.replace(childrenExcluded[language], ' ');
  const found = notForChildren ? { audience: 'adult' as const, rest } : readAudience(rest, language);
  if (found !== undefined) {
    plan = { audience: found.audience };
    // A second mention ("五年级学生") adds nothing.
    rest = readAudience(found.rest, language)?.rest ?? found.rest;
  }
  for (const { test, wish } of wishes[language]) {
    // A wish may be said twice: a novella that can be read in an evening.
    for (let match = test.exec(rest); match !== null; match = test.exec(rest)) {
      plan = { ...wish(match), ...plan };
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    }
  }
  const without: string[] = [];
  rest = rest.replaceAll(unwanted[language], (whole, named: string) => {
    const parts = language === 'zh-CN' ? [named] : named.trim().split(' ');
    for (let length = parts.length; length > 0; length -= 1) {
      const { topics, words } = findTopics(parts.slice(0, length).join(' '));
      if (topics.length === 0 || (length > 1 && (words.length > 0 || topics.length > 1))) continue;
      without.push(...topics.map((topic) => topic['zh-CN']));
      return ` ${parts.slice(length).join(' ')} `;
    }
    const [first = ''] = parts;
    if (first === '' || stopWords.has(first)) return whole;
    // An unwanted word is never searched for, whatever it is.
    without.push(first);
    return ` ${parts.slice(1).join(' ')} `;
  });
  return { plan: { ...plan, ...(without.length > 0 ? { without } : {}) }, rest };
}
