import type { Language } from '@yuelan/contract';
import { feelings } from '../everyday/feelings.ts';
import { type Plan, type Unstated, unstated } from './plan.ts';

type Form = Pick<Plan, 'form' | 'unstated' | 'care' | 'known' | 'declined'> & {
  /** Topics that suit the reader's feeling. */
  readonly topics: readonly string[];
  readonly rest: string;
};

interface Forms {
  /** The reader wants a text written. */
  readonly homework: RegExp;
  readonly plot: RegExp;
  readonly howTo: RegExp;
  readonly why: RegExp;
  readonly first: RegExp;
  readonly known: readonly RegExp[];
  readonly unstated: Readonly<Record<Unstated, RegExp>>;
}

/** Patterns for the form of a folded question. The matching words are removed, except for `howTo` and `why`. */
const forms: Readonly<Record<Language, Forms>> = {
  'zh-CN': {
    homework:
      /(?:帮我?|替我?|给我)(?:写|做|编|代写)(?!.*(?:资料|参考|的书)).{0,12}?(?:作文|读后感|观后感|日记|周记|论文|作业|演讲稿|检讨|诗|故事|报告|总结)[,\s]*(?:(?:题目|主题|书名)(?:是|叫)?)?/u,
    plot: /(?:书名|名字|叫什么)?(?:想不起来|记不起来|记不得|忘记|忘)(?:书?名)?了?(?:书?名(?:字)?|叫什么)?|(?:叫(?:什么|啥)(?:书|名字?)?|是(?:哪|什么|啥)(?:一)?(?:本|部)?(?:书|小说|来着))(?:来着|啊|呀|呢)?$|书名(?:是|叫)?什么|(?:有|是)(?:一)?(?:本|部)(?:书|小说|故事)(?:是)?[,\s]*(?=讲|说|写|里)/u,
    howTo:
      /怎么(?!回事|样|没|会|了|来的|形成|产生|.{1,6}的(?:$|[\s,书]))|如何|怎样|教程|自学|(?:想|要|教我|从头)学(?!校|生|习|者|期|科)|自己(?:动手)?(?:做|修|弄|刷|种|养|织|练)|步骤|速成|(?:修|装修|安装|养护|护理|种植|饲养|备考|减肥|锻链|康复)(?=$|\s|,)/u,
    why: /为什么|为何|什么是|是什么$|是?怎么.{1,6}的|的(?:原因|原理)/u,
    first:
      /(?:应该|该|要|可以)?(?:先看|先读|从)(?:哪|那)(?:一)?(?:本|部)(?:比较好|好|开始|看起|读起|入手|入门)*|哪(?:一)?(?:本|部)(?:最)?(?:适合|值得)?(?:先看|先读|入门|入手)/u,
    known: [
      /^(.{2,12}?)(?:以外|之外)的?/u,
      /除了\s*(.{1,20}?)\s*(?:以外|之外|[,\s])*(?:还|其他|别的|有没有)/u,
      /(?:(?:已经|都|刚)(?:看|读)(?:过|完)了?|(?<!没|能|可以|就)(?:看|读)(?:过|完)(?=[^的,\s][^,\s]*了))\s*([^,\s的][^,\s]{0,19}?)\s*(?:了|$)/u,
    ],
    unstated: {
      ending:
        /甜甜?的(?=爱情|言情|恋爱)|(?:有(?:一个)?)?(?:结局|结尾|最后)(?:是|要|很|必须|一定)*(?:好|圆满|美满|幸福|快乐|开心|悲|惨|不惨|不悲)(?:的|一点|结局)*|(?:大?团圆|好|圆满的?|幸福的?|开放式?)结局(?:的)?|(?:是|要)?(?:happy ending|he|be)(?:的|结局)+/u,
      level: /(?:hsk|jlpt|cefr|蓝思值?|lexile|n)\s*[1-9](?:\s*级)?(?:水平|程度)?|[abc][12](?:水平|程度|级)/u,
      letters: /(?:字|字体|字号)(?:要)?大(?:一?点儿?|一些|些)?的?|大字(?:版|本)?/u,
      shelf:
        /(?:的)?(?:书|图书)?(?:都|是)?(?:放)?在(?:几楼|哪一?层|哪个?(?:书架|架子|阅览室|区))|(?:放|摆)在哪里?/u,
      edition:
        /(?:有)?(?:的)?(?:哪|那|什么|几)(?:一)?(?:个|种|些)?(?:版本|译本|版|译者)(?:的)?(?:最|比较|更)?(?:好)?|(?:哪个|那个)?(?:版本|译本)(?:的)?(?:最|比较)?(?:好)?|谁(?:翻译|译)的?|(?:有)?带?(?:注释|注解|校注)(?:的|版|本)*/u,
    },
  },
  'en-US': {
    homework:
      /\b(?:can|could|will|would)?(?: you)?(?: please)? ?(?:write|do|compose|finish) (?:me |my |us |our )(?:a |an |the |some )?(?:\w+ ){0,3}?(?:homework|essay|report|poem|speech|letter|story|assignment|paper|summary|review|cv|resume)\b(?: (?:for me|about|on))?/u,
    plot: /\b(?:can ?t|cannot|don ?t) remember (?:the |its |what )?(?:title|name|it(?: ?s| is)? called)\b|\b(?:who (?:wrote|is the author of) )?(?:(?:what|which)(?: is| s|s|was)? (?:is |was )?)?(?:(?:the|that|this) (?:one|book|novel|story|classic|title)(?: called)? (?:about|where|in which|with|that has|when|whose|of)|(?:an? )?(?:one|book|novel|story|classic) (?:where|in which|when|whose)) |\b(?:and )?(?:what ?s|what is|what was|which is|cant remember|can t remember|cannot remember|do you know|i forgot|forgot)(?: the name of)? (?:that|the|this|its|it) ?(?:book|novel|name|title|called|story)?(?: called| name| of it)*\s*$|\bwhat book\b/u,
    howTo:
      /\bhow (?:do|can|could|should|would|does) (?:i|we|you|one|somebody)\b|\bhow to\b|\b(?:learn|learning|teach (?:myself|me|us)|start|starting|take up|want|try)(?:ing)? (?:to|how)\b|^(?:fixing|repairing|building|growing|keeping|training|brewing|installing)\b|\b(?:fix|repair|knit|knitting|sew|sewing|diy|install)\b|\b(?:step by step|tutorial|teach myself|do it yourself|for dummies)\b/u,
    why: /^(?:why|what (?:is|are|was|were|did|do|does|happens|happened|causes?)|how (?:did|does|was|were|is|are))\b/u,
    first:
      /\b(?:(?:should|do|can|could) (?:i|we) )?(?:read|start|begin|try)(?: with)? first\b|\b(?:should|do|can|could) (?:i|we) (?:start|begin) with\b|\bwhere (?:should|do|can) (?:i|we) (?:start|begin)(?: with)?\b|\bto (?:start|begin) with\b/u,
    known: [
      /\b(?:not|nothing|none|anything but|(?:is|are|was) ?n ?t|(?:is|are) not)(?: written)? by (?!(?:the|an?|me|my|any) )(.{2,40}?)(?:,|$| (?:but|and|that|which|for)\b)/u,
      /\b(?:other than|apart from|besides|except(?: for)?|not counting) (.{2,40}?)(?:,|$)/u,
      /\b(?:already|have|ive) (?:read|finished) (.{2,40}?)(?:,| already|$)/u,
    ],
    unstated: {
      ending:
        /\bhappy (?=romances?\b|love\b|stor|novel|book)|\b(?:with|has|have|having|that has|and)?(?: a| an)? ?(?:happy|good|sad|bad|hopeful|satisfying|proper)(?: and \w+)? endings?\b|\b(?:that |which |and |it )?(?:(?:doesn ?t|does not|don ?t|do not|must ?n ?t|should|must|actually|really) )*ends? (?:well|badly|happily|happy|sadly|in tears|up \w+)\b|\bhappily ever after\b/u,
      level:
        /\b(?:hsk|jlpt|cefr|lexile|level|n)\s*[0-9]+(?: level)?\b|\b[abc][12](?: level)?\b|\b\d{2,4}l\b/u,
      letters: /\b(?:in )?(?:large|big) (?:print|type|letters)(?: (?:edition|version|copy))?(?: of)?\b/u,
      shelf:
        /\b(?:which|what) (?:floor|shelf|shelves|section|aisle)(?: (?:is|are|do|has|have))?\b|\bwhere (?:are|do you keep|would i find|can i find|do i find) (?:the |your )?(?=.*\bbooks?\b)/u,
      edition:
        /\b(?:(?:which|what|whose|best) )?(?:translations?|translators?|editions?)\b(?: (?:of|is|are|do you have))*|\b(?:annotated|with (?:an |a )?\w+ (?:translation|notes))\b|\bwho translated\b/u,
    },
  },
};

/** "To play a game" does not ask for plays. */
const playing: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /(?:学|下|玩|打)(?=[象围跳国]棋)/u,
  'en-US': /\bto play(?: the)?\b(?= \w)/u,
};

/** Reads the form of a question and what it says about the reader; `rest` is the remaining text. */
export function readForm(folded: string, language: Language): Form {
  const patterns = forms[language];
  let rest = folded;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found !== null) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const declined = take(patterns.homework) !== null;
  const isHowTo = patterns.howTo.test(folded);
  take(playing[language]);
  const first = take(patterns.first) !== null;
  const plot = take(patterns.plot) !== null;
  const states: Unstated[] = [];
  for (const what of unstated) if (take(patterns.unstated[what]) !== null) states.push(what);
  const known = patterns.known.flatMap((pattern) => {
    // 看完《三体》还有类似的吗 names the book that others should be like, not one to leave out.
    if (/类似|一样|差不多|接下来|还想|再找|书荒|求推荐|\b(?:like|similar|next|after)\b/u.test(rest))
      return [];
    const title = take(pattern)?.[1]?.trim() ?? '';
    return title === '' ? [] : [title];
  });
  let care: Plan['care'] = null;
  const topics: string[] = [];
  for (const feeling of feelings) {
    if (take(feeling.said[language]) === null) continue;
    care ??= feeling.care;
    if (feeling.topic !== '') topics.push(feeling.topic);
  }
  const form = plot ? 'plot' : first ? 'first' : isHowTo ? 'howTo' : patterns.why.test(rest) ? 'why' : null;
  return { form, unstated: states, care, known, declined, topics: topics.slice(0, 1), rest };
}
