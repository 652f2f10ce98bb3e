import { expect, test } from 'vitest';
import { gradeOf } from './grade.ts';

test.each([
  ['三年级二班', '三年级'],
  ['三年级（2）班', '三年级'],
  ['3年级2班', '三年级'],
  ['七（2）班', '七年级'],
  ['7(2)班', '七年级'],
  ['小学三年级1班', '小学三年级'],
  ['初一3班', '初一'],
  ['高二（5）班', '高二'],
  ['2023级1班', '2023级'],
  ['Grade 3B', 'Grade 3'],
  ['grade 10 Blue', 'Grade 10'],
  ['Year 7', 'Year 7'],
  ['7C', 'Grade 7'],
  ['4-2', 'Grade 4'],
  ['语文组', '语文组'],
  ['一中教师', '一中教师'],
  ['Harbor District', 'Harbor District'],
  ['', ''],
])('%s belongs to %s', (name, grade) => {
  expect(gradeOf(name)).toBe(grade);
});
