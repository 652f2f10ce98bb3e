import type { Language } from '@yuelan/contract';
import { fold, partOfSpeech, stem } from '@yuelan/search';
import { Thread } from '@yuelan/threads';
import type { EnglishCalls } from './english-words-thread.ts';

/**
 * The kind of an unknown word in a question. Books must be about a `thing` (a noun, a name). An action (`deed`) is
 * the subject only if no thing is named (戒烟). A quality (`manner`) only ranks the books about the subject, and so
 * does a thing that any question may contain (`light`: side, 城市里的生活).
 */
export type WordKind = 'thing' | 'deed' | 'manner' | 'light';

const light: ReadonlySet<string> = new Set(
  (
    '男孩 女孩 小男孩 小女孩 方式 生活 过日子 日常 日子 过程 情况 原因 道理 意思 样子 地方 故事情节 情节 主角 主人公 女主角 男主角 女主 男主 题目 结局 结尾 开头 一生 一辈子 普通人 老百姓 世界 教程 题 习题 真题 常识 ' +
    // The reader's family and friends: 给弟弟找本书 does not ask for a book about brothers.
    '同桌 弟弟 妹妹 哥哥 姐姐 姐妹 兄弟 孙子 孙女 外孙 外孙女 老伴 老公 老婆 妻子 丈夫 爱人 侄子 侄女 外甥 表弟 表妹 亲戚 同事 领导 邻居 闺蜜 班主任 老师 班里 班上 男朋友 女朋友 奶奶 爷爷 姥姥 姥爷 外公 外婆 公公 婆婆 岳父 岳母 小姑娘 小伙子 老人家 ' +
    'fall falls rise rises cause causes effects impact origins origin crash ' +
    'gran granny grandma grandpa grandmother grandfather nan nephew niece uncle aunt cousin husband wife son daughter sister brother toddler colleague boss neighbour neighbor boyfriend girlfriend flatmate roommate partner teenager ' +
    '古代人 古人 古代 古时候 年轻人 家长 父母 孩子们 小孩子 小孩 ' +
    '一张 一幅 一下子 字 自学 一遍 一会儿 series space spaces collection collections version versions everybody everyone sources source print thoughts ideas nothing ' +
    '知识 技巧 指南 手册 大全 全集 系列 资源 水平 程度 级 阶段 假期 寒假 暑假 星期 平时 心里 心情 感觉 朋友圈 同龄人 周围 身边 家 时代 年代 背景 封面 ' +
    'man men woman women person boy girl people guy lady fellow group location time year way day thing form head part hand area number problem place state line side field ' +
    'world moment idea point word type end result kind position effect job name level system reason purpose amount course need effort period method difference situation ' +
    'sense view plan matter manner size case fact value example piece list item sort range lead role main side right sitting start beginning ending middle bottom top front ' +
    'hero heroine character characters protagonist narrator plot cover grown ups grownups adult adults lot bunch couple pair set stage front back first second next last ' +
    'tutorial tutorials guide guides handbook basics tip tips trick tricks advice help question answer topic background level exam test class course coursework degree term semester ' +
    'morning evening night afternoon day week weekend month summer winter spring autumn holiday holidays today tomorrow tonight minute hour mum mom dad home house mind life aloud performance hes shes theres'
  ).split(' '),
);

/** The dictionary's tags for adjectives, adverbs, numbers, times, pronouns and particles. */
const chineseManner = /^(?:a$|ad|c|d|e|f|k|m|o|p|q|r|t|u|vd|y|z)/u;
/** Tags for verbs and for words that the dictionary calls phrases: 水污染. */
const chineseDeed = /^(?:v[^nd]?$|l|i|b|x)/u;
/** Characters that occur in clauses (看不下去, 选谁好) but not in the names of things. */
const ofClause = /[不了吗谁吧呢么太得没很]/u;

function chineseKind(word: string): WordKind {
  if (light.has(word)) return 'light';
  const part = partOfSpeech(word);
  if (chineseManner.test(part) || (ofClause.test(word) && !/^n/u.test(part))) return 'manner';
  return chineseDeed.test(part) ? 'deed' : 'thing';
}

/**
 * Reads English questions. Loading its dictionary takes a quarter of a second and 55 MB, so it has a thread, which ends
 * when no such question has come for a while.
 */
const english = new Thread<EnglishCalls>(new URL('./english-words-thread.ts', import.meta.url), {
  idleMs: 5 * 60_000,
  youngMegabytes: 12,
});

/** Whether a word may occur in any question or story. */
export const isLight = (word: string): boolean => light.has(word) || light.has(stem(word));

/** The kinds of the words of one question. */
export interface WordsOfQuestion {
  readonly kindOf: (word: string) => WordKind;
  readonly person: string;
}
export type KindOf = WordsOfQuestion['kindOf'];

export async function wordsOf(question: string, language: Language): Promise<WordsOfQuestion> {
  const { words, person } =
    language === 'zh-CN'
      ? { words: [], person: '' }
      : await english.ask(({ read }) => read(question.normalize('NFKC')));
  const kinds = new Map<string, WordKind>();
  for (const { text, kind } of words)
    for (const part of fold(text).split(' ')) if (kinds.get(part) !== 'thing') kinds.set(part, kind);
  const kindOf = (word: string): WordKind => {
    if (/\p{Script=Han}/u.test(word)) return chineseKind(word);
    if (isLight(word)) return 'light';
    return kinds.get(word) ?? (/^\d+$/u.test(word) ? 'manner' : 'thing');
  };
  return { kindOf, person };
}
