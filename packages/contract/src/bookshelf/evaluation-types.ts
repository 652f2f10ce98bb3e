import type { Words } from '../language.ts';

/** Criteria that a suitability evaluation offers. 2 (2-4) and 4 (4-1 to 4-6) exist only in old data. */
export const evaluationCriteria = {
  1: { 'zh-CN': '适合', 'en-US': 'Suitable' },
  3: { 'zh-CN': '不适合', 'en-US': 'Unsuitable' },
} as const satisfies Record<number, Words>;

const years = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const reasons: readonly Words[] = [
  { 'zh-CN': '内容过深', 'en-US': 'Too difficult' },
  { 'zh-CN': '内容过浅', 'en-US': 'Too easy' },
  { 'zh-CN': '知识有误', 'en-US': 'Factual errors' },
  { 'zh-CN': '内容过时', 'en-US': 'Out of date' },
  { 'zh-CN': '错别字多', 'en-US': 'Many misprints' },
  { 'zh-CN': '翻译生硬', 'en-US': 'Poor translation' },
  { 'zh-CN': '字号太小', 'en-US': 'Type too small' },
  { 'zh-CN': '插图不当', 'en-US': 'Unsuitable pictures' },
  { 'zh-CN': '印刷质量差', 'en-US': 'Badly printed' },
  { 'zh-CN': '装订质量差', 'en-US': 'Badly bound' },
  { 'zh-CN': '含暴力内容', 'en-US': 'Violence' },
  { 'zh-CN': '含恐怖内容', 'en-US': 'Horror' },
  { 'zh-CN': '含成人内容', 'en-US': 'Adult content' },
  { 'zh-CN': '价值导向不当', 'en-US': 'Unsuitable values' },
  { 'zh-CN': '含歧视内容', 'en-US': 'Discrimination' },
  { 'zh-CN': '广告过多', 'en-US': 'Too much advertising' },
  { 'zh-CN': '教辅习题类', 'en-US': 'Exercises rather than reading' },
  { 'zh-CN': '疑似盗版', 'en-US': 'Looks like a pirated copy' },
  { 'zh-CN': '其他原因', 'en-US': 'Another reason' },
];

/** Types by criterion: 1-1 to 1-9 are school years, 3-12 to 3-30 are reasons. A library may replace the labels. */
export const evaluationTypes: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(
    years.map((year, index) => [
      `1-${index + 1}`,
      { 'zh-CN': `${year}年级`, 'en-US': `School year ${index + 1}` },
    ]),
  ),
  ...Object.fromEntries(reasons.map((words, index) => [`3-${index + 12}`, words])),
};
