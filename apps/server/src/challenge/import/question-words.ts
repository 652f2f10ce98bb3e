import type { Words } from '@yuelan/contract';
import { questionDoubts } from '../content/question-doubts.ts';

/** Reasons and notes of an import of questions, with messages in both languages. */
export const questionWords = {
  ...questionDoubts,
  'question.translation': {
    'zh-CN': '另一种语言的题目和选项要么都填，要么都不填',
    'en-US': 'The question in the other language needs a text and as many options, or none of both',
  },
  'question.twice': {
    'zh-CN': '与第 {row} 行是同一关的同一道题',
    'en-US': 'The same question of the same level as row {row}',
  },
  'question.full': { 'zh-CN': '题库最多 {value} 道题', 'en-US': 'A challenge has at most {value} questions' },
  'challenge.none': {
    'zh-CN': '没有指明属于哪个挑战：请选择，或增加“挑战”列',
    'en-US':
      'It is not said which challenge the question belongs to: choose one, or add the column “challenge”',
  },
  'challenge.unknown': { 'zh-CN': '没有这个挑战：{value}', 'en-US': 'There is no such challenge: {value}' },
  'challenge.folder': {
    'zh-CN': '题库来自内容文件夹（{value}）：请先在“内容”里接管',
    'en-US': 'The questions come from the content folder ({value}): take them over under Content first',
  },
  'challenge.shown': {
    'zh-CN': '读者现在可以参加挑战：{value}',
    'en-US': 'Readers can play it now: {value}',
  },
  'challenge.draft': {
    'zh-CN': '保存为草稿，题目齐全后请在“内容”里发布（每关应有十题；现在各关的题数）：{value}',
    'en-US':
      'Kept as a draft, to be published under Content once it is complete (ten questions in each level; now, by level): {value}',
  },
} as const satisfies Record<string, Words>;

export type QuestionCode = keyof typeof questionWords;
