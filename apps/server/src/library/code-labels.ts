import type { Language, Words } from '@yuelan/contract';

/** The meaning of edition and binding codes. A catalogue may also hold plain text, which needs no label. */
const editions: Readonly<Record<string, Words>> = {
  '1': { 'zh-CN': '第1版', 'en-US': '1st edition' },
  '2': { 'zh-CN': '第2版', 'en-US': '2nd edition' },
  '3': { 'zh-CN': '第3版', 'en-US': '3rd edition' },
  '4': { 'zh-CN': '第4版', 'en-US': '4th edition' },
  '5': { 'zh-CN': '第5版', 'en-US': '5th edition' },
  '6': { 'zh-CN': '第6版', 'en-US': '6th edition' },
  '7': { 'zh-CN': '第7版', 'en-US': '7th edition' },
  '8': { 'zh-CN': '第8版', 'en-US': '8th edition' },
  '9': { 'zh-CN': '第9版', 'en-US': '9th edition' },
  revised: { 'zh-CN': '修订版', 'en-US': 'Revised edition' },
  enlarged: { 'zh-CN': '增订版', 'en-US': 'Enlarged edition' },
  reprint: { 'zh-CN': '影印版', 'en-US': 'Facsimile edition' },
};

const bindings: Readonly<Record<string, Words>> = {
  '1': { 'zh-CN': '平装', 'en-US': 'Paperback' },
  '2': { 'zh-CN': '精装', 'en-US': 'Hardback' },
  '3': { 'zh-CN': '线装', 'en-US': 'Thread-bound' },
  '4': { 'zh-CN': '活页', 'en-US': 'Loose-leaf' },
  '5': { 'zh-CN': '盒装', 'en-US': 'Boxed set' },
  '6': { 'zh-CN': '纸板书', 'en-US': 'Board book' },
};

function inLanguage(labels: Readonly<Record<string, Words>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([code, words]) => [code, words[language]]));
}

/** Labels of edition and binding codes. */
export function codeLabels(language: Language): {
  editions: Record<string, string>;
  bindings: Record<string, string>;
} {
  return { editions: inLanguage(editions, language), bindings: inLanguage(bindings, language) };
}
