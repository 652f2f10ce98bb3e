import { bankHeadings } from '../content/bank-headings.ts';

/** An option of a question in the library's second language. */
const inOther = (letter: string) => [
  ...['English', '英文', 'Chinese', '中文'].flatMap((language) => [
    `${letter}（${language}）`,
    `${language} ${letter}`,
    `选项${letter}（${language}）`,
  ]),
];

/** Field → the column headings recognised for it. */
export const questionFields = {
  challenge: ['challenge', 'activity', 'challenge name', '挑战', '闯关', '活动', '活动名称', '题库'],
  ...bankHeadings,
  otherQuestion: [
    ...['question (English)', 'English question', '题目（英文）', '英文题目'],
    ...['question (Chinese)', 'Chinese question', '题目（中文）', '中文题目'],
  ],
  otherA: inOther('A'),
  otherB: inOther('B'),
  otherC: inOther('C'),
  otherD: inOther('D'),
} as const satisfies Record<string, readonly string[]>;
export type QuestionField = keyof typeof questionFields;
