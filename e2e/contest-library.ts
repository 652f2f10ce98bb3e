import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A library with activities and challenges, and pupils for each journey. */
export const contest = {
  clientid: 'contest',
  fair: { 'zh-CN': '读书节', 'en-US': 'Book fair' },
  quiz: { 'zh-CN': '心算挑战', 'en-US': 'Mental arithmetic' },
  credit: { 'zh-CN': '信用补考', 'en-US': 'Credit make-up' },
  teachers: { 'zh-CN': '教师问答', 'en-US': 'Teachers only' },
  quiet: { 'zh-CN': '等待书评', 'en-US': 'No review yet' },
  trip: { 'zh-CN': '博物馆一日', 'en-US': 'A day at the museum' },
  ended: { 'zh-CN': '去年的问答', 'en-US': 'The quiz of last year' },
} as const;

export type ContestActivity = Exclude<keyof typeof contest, 'clientid'>;

/** The password of `reader-steps.ts`, which needs the test runner; this file is read before the runner starts. */
const password = 'Yuelan2026';
const pupils = 16;
const levels = 3;
const questions = 10;

/** The library and its settings in the format of `library import` (JSON is YAML). */
export function contestLibrary(): string {
  return JSON.stringify({
    libraries: [
      {
        clientid: contest.clientid,
        name: '比赛图书馆',
        group: contest.clientid,
        settings: {
          openLibName: 1,
          challengeLongerTime: 2,
          languages: ['zh-CN', 'en-US'],
          reviewPublication: 'at-once',
        },
      },
    ],
  });
}

/** The card of a pupil: one for each journey, because a level can be played only once. */
export const pupil = (number: number) => `S${String(number).padStart(4, '0')}`;

/** The pupils, with credit 0 and the password of all demonstration readers. */
export function contestReaders(): string {
  const rows = Array.from({ length: pupils }, (_, index) => pupil(index + 1)).map(
    (card) => `${card},学生${card},${password},学生`,
  );
  return ['借阅证号,姓名,密码,部门', ...rows, ''].join('\n');
}

/** The sum that a question asks for, which is the text of the right option in any position. */
export function sumOf(question: string | null): string {
  const [, left = '', right = ''] = /(\d+) \+ (\d+)/u.exec(question ?? '') ?? [];
  return String(Number(left) + Number(right));
}

function bank(): string {
  const all = Array.from({ length: levels * questions }, (_, index) => {
    const level = Math.floor(index / questions) + 1;
    const [left, right] = [10 + index, 3 * level];
    const place = index % 4;
    const options = [0, 1, 2, 3].map((at) => String(left + right + at - place));
    return {
      level,
      question: `${left} + ${right} = ?`,
      ...Object.fromEntries(['A', 'B', 'C', 'D'].map((letter, at) => [letter, options[at] ?? ''])),
      answer: 'ABCD'.charAt(place),
    };
  });
  return JSON.stringify({ questions: all });
}

/** Writes the activities and question banks as a content folder, and returns the folder. */
export function writeContestContent(folder: string): string {
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const always = { start: '2026-01-01', end: '2099-12-31' };
  const activity = (key: ContestActivity, fields: object) => {
    write(`activities/${key}.yaml`, { name: contest[key]['zh-CN'], ...always, ...fields });
    write(`activities/${key}.en.yaml`, { name: contest[key]['en-US'] });
  };
  activity('fair', {
    category: 'reading',
    place: '大礼堂',
    object: '全体学生',
    introduction: '第一行\n第二行\n\n第三段',
    enrol: true,
    capacity: 500,
    sign: true,
    works: 5,
    reviews: 5,
  });
  activity('quiz', { category: 'challenge' });
  activity('credit', {
    category: 'challenge',
    creditScore: 60,
    creditReset: 80,
    answerNumber: 20,
    rightNumber: 15,
  });
  activity('teachers', { category: 'challenge', departments: ['教师'] });
  activity('quiet', { category: 'review' });
  activity('trip', { start: '2098-05-01', enrol: true, capacity: 1 });
  activity('ended', { category: 'challenge', end: '2026-01-31' });
  for (const key of ['quiz', 'credit', 'teachers', 'ended']) write(`challenges/${key}.yaml`, bank());
  return folder;
}
