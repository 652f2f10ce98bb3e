import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A library whose staff publish reviews and watch works before others see them. */
export const judged = {
  clientid: 'judged',
  activity: '夜读',
  /** The books that readers of each language review, and the videos they make. */
  reviewed: {
    'zh-CN': ['城南旧事', '呼兰河传', '骆驼祥子'],
    'en-US': ['Emma', 'Middlemarch', 'Frankenstein'],
  },
  review: {
    'zh-CN': '读到深夜，舍不得放下。\n最后一页读完，窗外已经亮了。',
    'en-US': 'I read on until late and could not put it down.\nWhen I closed it, it was light outside.',
  },
  video: { 'zh-CN': '朗读春望.mp4', 'en-US': 'Reading aloud.mp4' },
  reason: { 'zh-CN': '语文课要读', 'en-US': 'We read it in class' },
  /** A separate book for each language, which the library has by now. */
  books: { 'zh-CN': '活着', 'en-US': '边城' },
  /** Two readers for each language. */
  readers: { 'zh-CN': ['J0001', 'J0002'], 'en-US': ['J0003', 'J0004'] },
} as const;

/** The password of `reader-steps.ts`, which needs the test runner; this file is read before the runner starts. */
const password = 'Yuelan2026';

export function judgedLibrary(): string {
  const settings = { languages: ['zh-CN', 'en-US'], reviewPublication: 'after-check' };
  return JSON.stringify({ libraries: [{ clientid: judged.clientid, name: '评阅图书馆', settings }] });
}

export function judgedReaders(): string {
  const names = ['林小满', '陈一鸣', 'Maya Lindqvist', 'Tom Okafor'];
  const rows = Object.values(judged.readers)
    .flat()
    .map((card, place) => `${card},${names[place] ?? ''},${password},学生`);
  return ['借阅证号,姓名,密码,部门', ...rows, ''].join('\n');
}

export function judgedTitles(): string {
  return [
    'isbn,title,author,publisher,publishDate,callNumber,copies',
    '9787506365437,活着,余华著,作家出版社,2012,I247.5/Y75,1',
    '9787544291163,边城,沈从文著,南海出版公司,2017,I246.7/S42,1',
  ].join('\r\n');
}

/** Writes the activity as a content folder, and returns the folder. */
export function writeJudgedContent(folder: string): string {
  const file = join(folder, 'activities/night.yaml');
  mkdirSync(dirname(file), { recursive: true });
  const always = { start: '2026-01-01', end: '2099-12-31' };
  writeFileSync(
    file,
    JSON.stringify({ name: judged.activity, category: 'reading', ...always, works: 5, reviews: 9 }),
  );
  return folder;
}
