/** Headings of question banks as teachers write them. */
export const bankHeadings = {
  level: ['level', 'stage', '关卡', '关', '第几关', '关数', '等级', '级别', '难度'],
  question: ['question', 'stem', '题目', '问题', '题干', '试题', '题目内容', '试题内容'],
  A: ['A', '选项A', 'A选项', 'A项', '答案A', 'option A', 'choice A'],
  B: ['B', '选项B', 'B选项', 'B项', '答案B', 'option B', 'choice B'],
  C: ['C', '选项C', 'C选项', 'C项', '答案C', 'option C', 'choice C'],
  D: ['D', '选项D', 'D选项', 'D项', '答案D', 'option D', 'choice D'],
  answer: [
    ...['answer', 'right answer', 'correct answer', 'correct', 'key'],
    ...['答案', '正确答案', '正确选项', '标准答案', '参考答案'],
  ],
} as const;
