import type { Language } from '@yuelan/contract';
import { fold } from '@yuelan/search';

/** Who asks and why is not a subject: these signs separate the clause with the request from those beside it. */
interface Signs {
  readonly clause: RegExp;
  /** A request. */
  readonly asks: RegExp;
  /** The reader, the family or a reason. */
  readonly tells: RegExp;
  /** Something that the reader does not want. */
  readonly refuses: RegExp;
  /** Where, when and for whom, at the end of a clause. */
  readonly occasion: RegExp;
}

const signs: Readonly<Record<Language, Signs>> = {
  'zh-CN': {
    clause: /[,，;；.。!！?？、:：\n]+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u,
    asks: /有没有|有什么|(?<!不|不太|不怎么)(?:爱|喜欢)[看读]|有(?=.{1,14}(?:吗|么|没有|不)?$)(?!点|些)|(?:想|要|打算|准备)(?:看|读|找|学|借|了解|知道)|(?:求|找|推荐|来(?:本|点|几本))|关于|有关|讲.+的|的书|书$|怎么|如何|入门|小说|教程/u,
    tells:
      /^(?:我(?!想|要|们?想)|我(?:想写|要写|要做|要去|要交|要用)|我们|俺|孩子|女儿|儿子|宝宝|老婆|老公|爸|妈|奶奶|爷爷|外婆|同学|老师|朋友|刚|最近|平时|因为|为了|明天|今天|下周|马上|快要|退休|准备考|.{0,4}(?:零基础|小白))|(?:要用|要交|用的?|布置的?|作业)$/u,
    refuses: /不(?:太|怎么)?(?:爱|喜欢|想|要)[看读]|讨厌[看读]/u,
    occasion: /$^/u,
  },
  'en-US': {
    clause:
      /[,;.!?:\n()]+|\s(?:and|but|so)\s(?=(?:i|we|he|she|my|it|want|need|looking|would|am|don't)\b)|\s(?=(?:because|since|as) (?:i|we|my|he|she|they)\b)/iu,
    asks: /\b(?:books?|novels?|stor(?:y|ies)|something|anything|want|looking for|recommend|suggest|have you got|got any|do you have|have any|learn|how to|how do i|guide|about|teach|improve|need|for beginners)\b/iu,
    tells:
      /^\s*(?:i ?'?(?:a?m|ve|have|had|was|just|got|need it)\b|we ?'?(?:re|ve|are|have|just)\b|(?:my|our) (?!favou?rite)|he\b|she\b|they\b|it ?'?s for|its for|because|since|as i|just\b)/iu,
    refuses: /^\s*(?:but )?(?:no|nothing|not|hate[sd]?|dislike[sd]?)\b/iu,
    occasion:
      /\s(?:for (?:an?|my|our|the|his|her|their|two|three) (?!beginner)[\w' -]*|(?:at|on) (?:the|my|our|home|school|work|holiday)\b[\w' -]*|to (?:do|read|share|make|use) (?:with|to|at|for|on) [\w' -]*|to (?:someone|somebody|people|anyone) who[\w' -]*|before (?:my|our|the|an?) [\w' -]*)$/iu,
  },
};

export interface Focus {
  /** The clauses with the request, folded. */
  readonly object: string;
  /** Whether the question has other clauses. */
  readonly isPart: boolean;
  /** Things are named only in what the reader says about the occasion; the request itself names none. */
  readonly isOnlyTold: boolean;
}

/** `names`: whether a folded clause names anything that books may be about. */
export function focusOf(question: string, language: Language, names: (folded: string) => boolean): Focus {
  const { clause, asks, tells, refuses, occasion } = signs[language];
  const whole = fold(question);
  const clauses = question
    .split(clause)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const bare = part.replace(occasion, '');
      return {
        text: bare !== part && names(fold(bare)) ? bare : part,
        asks: asks.test(part),
        tells: tells.test(part),
      };
    });
  const naming = clauses.filter(({ text }) => !refuses.test(text) && names(fold(text)));
  const wanted = naming.filter((one) => one.asks && !one.tells);
  const asking = wanted.length > 0 ? wanted : naming.filter((one) => one.asks);
  const plain = naming.filter((one) => !one.tells);
  const chosen = asking.length > 0 ? asking : plain.length > 0 ? plain : naming;
  if (chosen.length === 0) return { object: whole, isPart: false, isOnlyTold: false };
  const object = chosen.map(({ text }) => afterMarker(fold(text), language, names)).join(' ');
  const isOnlyTold =
    naming.every((one) => one.tells) && clauses.some((one) => one.asks && !naming.includes(one));
  return { object, isPart: object !== whole, isOnlyTold };
}

/** Within a clause, the object follows one of these markers: 退休了想学着养兰花. */
const markers: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /(?:(?:想|要|打算)(?:看|读|找|学(?!校|生)|借|了解|知道)|推荐|有没有|关于|有关)(?:着|习|点|些|一下|一些|几本|本)?/gu,
  'en-US':
    /\b(?:books?|something|anything|stories|novels?) (?:about|on)\b|\b(?:wants?|would like|needs?|hopes?|trying|learn(?:ing)?) to (?!learn\b)\w+\b|\b(?:loves?|obsessed with|crazy about|mad about|interested in|(?:is|am|are|im|really|so) into)\b/gu,
};

function afterMarker(clause: string, language: Language, names: (folded: string) => boolean): string {
  for (const found of [...clause.matchAll(markers[language])].reverse()) {
    const after = clause.slice(found.index + found[0].length);
    const before = clause.slice(0, found.index);
    // 有没有余华写的: the words before the marker may belong to the object, unless they tell of somebody.
    if (
      names(after) &&
      (signs[language].tells.test(before) || language === 'en-US' || /了$|的时候$/u.test(before))
    )
      return after;
  }
  return clause;
}
