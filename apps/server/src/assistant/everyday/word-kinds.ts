import type { Language } from '@yuelan/contract';
import { fold, partOfSpeech, stem } from '@yuelan/search';

/**
 * What an unknown word of a question is. A `thing` (a noun, a name) is what a book has to be on. What somebody does or how
 * something is (`manner`) only tells books apart that are on it, and so does a thing that may stand in any question
 * (`light`: side, 城市里的生活).
 */
export type WordKind = 'thing' | 'manner' | 'light';

const light: ReadonlySet<string> = new Set(
  (
    '男孩 女孩 小男孩 小女孩 方式 生活 过日子 日常 日子 过程 情况 原因 道理 意思 样子 地方 故事情节 情节 主角 主人公 女主角 男主角 女主 男主 题目 结局 结尾 开头 一生 一辈子 普通人 老百姓 世界 教程 题 习题 真题 常识 ' +
    '知识 技巧 指南 手册 大全 全集 系列 资源 水平 程度 级 阶段 假期 寒假 暑假 星期 平时 心里 心情 感觉 朋友圈 同龄人 周围 身边 家 时代 年代 背景 封面 ' +
    'man men woman women person boy girl people guy lady fellow group location time year way day thing form head part hand area number problem place state line side field ' +
    'world moment idea point word type end result kind position effect job name level system reason purpose amount course need effort period method difference situation ' +
    'sense view plan matter manner size case fact value example piece list item sort range lead role main side right sitting start beginning ending middle bottom top front ' +
    'hero heroine character characters protagonist narrator plot cover grown ups grownups adult adults lot bunch couple pair set stage front back first second next last ' +
    'tutorial tutorials guide guides handbook basics tip tips trick tricks advice help question answer topic background level exam test class course coursework degree term semester ' +
    'morning evening night afternoon day week weekend month summer winter spring autumn holiday holidays today tomorrow tonight minute hour mum mom dad home house mind life aloud performance hes shes theres'
  ).split(' '),
);

/** Tags of a dictionary for words that are no things: verbs, adjectives, adverbs, numbers, times, pronouns and small words. */
const chineseManner = /^(?:v[^n]?$|vd|a|ad|b|c|d|e|f|i|k|l|m|o|p|q|r|t|u|y|z)/u;

function chineseKind(word: string): WordKind {
  if (light.has(word)) return 'light';
  return chineseManner.test(partOfSpeech(word)) ? 'manner' : 'thing';
}

/** Tags every word of an English question where it stands: "bleed a radiator" is a verb and a noun. */
async function englishKinds(question: string): Promise<ReadonlyMap<string, WordKind>> {
  // Loaded when somebody first asks in English: it takes a quarter of a second.
  const { default: nlp } = await import('compromise/two');
  const kinds = new Map<string, WordKind>();
  for (const { text, tags } of nlp(question).termList())
    for (const part of fold(text).split(' ')) {
      const marks = [...(tags ?? [])];
      const isThing = marks.includes('Noun') && !marks.some((tag) => notThings.has(tag));
      if (kinds.get(part) !== 'thing') kinds.set(part, isThing ? 'thing' : 'manner');
    }
  return kinds;
}

const notThings: ReadonlySet<string> = new Set(['Pronoun', 'Date', 'Possessive', 'Value']);

/** Says of the words of one question what they are. */
export type KindOf = (word: string) => WordKind;

export async function kindsIn(question: string, language: Language): Promise<KindOf> {
  const english =
    language === 'zh-CN' ? new Map<string, WordKind>() : await englishKinds(question.normalize('NFKC'));
  return (word) => {
    if (/\p{Script=Han}/u.test(word)) return chineseKind(word);
    if (light.has(word) || light.has(stem(word))) return 'light';
    return english.get(word) ?? (/^\d+$/u.test(word) ? 'manner' : 'thing');
  };
}
