import type { YearAction } from '@yuelan/contract';

/** What becomes of a class in a new school year, according to its name. */
export interface NextClass {
  readonly action: YearAction;
  /** The new name; empty if the class stays. */
  readonly to: string;
}

const chinese = '一二三四五六七八九';
/** The last grades of primary school (6), junior school (9, 初三) and senior school (高三). */
const lastOfPrimary = 6;
const lastOfJunior = 9;
const lastOfStage = 3;
/**
 * For English names, the last grade of a school is the highest that it has, but at least this one: a young school may
 * not have all grades yet.
 */
const leastLastGrade = 5;
const lastGrade = 13;

interface Grade {
  /** The text before and after the number of the grade. */
  readonly head: string;
  readonly tail: string;
  readonly number: number;
  /** Writes a number in the same way. */
  readonly write: (number: number) => string;
  readonly way: 'year' | 'stage' | 'english';
}

const numberOf = (text: string) => (/^\d+$/u.test(text) ? Number(text) : chinese.indexOf(text) + 1);
const writerOf = (text: string) => (number: number) =>
  /^\d+$/u.test(text) ? String(number) : chinese.charAt(number - 1);

function gradeOf(name: string): Grade | undefined {
  const year = /^(\D*?)([一二三四五六七八九]|[1-9])(年级.*|年.*班.*)$/u.exec(name);
  const stage = /^(.*?[初高小])([一二三四五六]|[1-6](?!\d))(.*)$/u.exec(name);
  const english = /^((?:grade|year|form|class|g|y)\s*)(\d{1,2})(?!\d)(.*)$/iu.exec(name);
  const [found, way] =
    year !== null
      ? ([year, 'year'] as const)
      : stage !== null
        ? ([stage, 'stage'] as const)
        : [english, 'english' as const];
  const [, head, written, tail] = found ?? [];
  if (head === undefined || written === undefined || tail === undefined) return undefined;
  return { head, tail, number: numberOf(written), write: writerOf(written), way };
}

function isLast(grade: Grade, all: readonly Grade[]): boolean {
  const has = (number: number) => all.some((other) => other.way === grade.way && other.number === number);
  if (grade.way === 'stage') return grade.number >= (grade.head.endsWith('小') ? lastOfPrimary : lastOfStage);
  if (grade.way === 'year')
    return grade.number >= lastOfJunior || (grade.number === lastOfPrimary && !has(lastOfPrimary + 1));
  const highest = Math.max(...all.filter(({ way }) => way === 'english').map(({ number }) => number));
  return grade.number >= lastGrade || (grade.number >= leastLastGrade && grade.number === highest);
}

/**
 * Where the readers of each class go in a new school year: 三年级2班 → 四年级2班, 初一（3）班 → 初二（3）班, Grade 4 B → Grade 5 B. The
 * last grade of a school graduates, and is then named after that year. Names without a grade stay: offices, districts,
 * and classes named after the year in which they began (2024级3班).
 */
export function nextClasses(names: readonly string[], year: number): ReadonlyMap<string, NextClass> {
  const grades = new Map(names.map((name) => [name, gradeOf(name)]));
  const all = [...grades.values()].filter((grade) => grade !== undefined);
  return new Map(
    names.map((name): readonly [string, NextClass] => {
      const grade = grades.get(name);
      if (grade === undefined) return [name, { action: 'stays', to: '' }];
      if (isLast(grade, all)) return [name, { action: 'graduates', to: graduatesOf(name, year) }];
      const { head, write, number, tail } = grade;
      return [name, { action: 'moves', to: `${head}${write(number + 1)}${tail}` }];
    }),
  );
}

/** The name of a class after it has graduated. */
export function graduatesOf(name: string, year: number): string {
  return /\p{Script=Han}/u.test(name) ? `${year}届${name}` : `${year} ${name}`;
}
