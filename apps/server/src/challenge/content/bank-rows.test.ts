import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BankRow, checkBank, checkTranslation, readLevelNumber } from './bank-rows.ts';

const row = (line: number, change: Partial<BankRow> = {}): BankRow => ({
  line,
  level: '1',
  question: `问题 ${line}`,
  options: ['甲', '乙', '丙', '丁'],
  answer: 'B',
  ...change,
});
const ten = (change: Partial<BankRow> = {}, from = 1) =>
  Array.from({ length: 10 }, (_, index) => row(from + index, change));
function check(rows: readonly BankRow[]) {
  const faults: string[] = [];
  const questions = checkBank(rows, (line, message) => faults.push(`${line}: ${message}`));
  return { faults, questions };
}
const withThird = (change: Partial<BankRow>) =>
  ten().map((one) => (one.line === 3 ? { ...one, ...change } : one));

test.each([
  ['1', 1],
  ['３', 3],
  ['第2关', 2],
  ['Level 4', 4],
  ['2.0', 2],
  ['第三关', 3],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['0', undefined],
  ['21', undefined],
  ['难', undefined],
  ['', undefined],
])('the level %j is %s', (text, level) => {
  expect(readLevelNumber(text)).toBe(level);
});

describe('a bank', () => {
  test('with ten questions per level is accepted, the levels in order whatever the order of the rows', () => {
    const { faults, questions } = check([...ten({ level: '第二关' }, 1), ...ten({ level: '1' }, 11)]);
    expect(faults).toEqual([]);
    expect(questions.map(({ level }) => level)).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
    expect(questions[0]).toEqual({
      line: 11,
      level: 1,
      question: '问题 11',
      options: ['甲', '乙', '丙', '丁'],
      right: 1,
    });
  });

  test('may name a level once above its questions, as in merged cells', () => {
    const rows = [...ten(), ...ten({ level: '2' }, 11)].map((one, index) =>
      index % 10 === 0 ? one : { ...one, level: '' },
    );
    expect(check(rows).faults).toEqual([]);
  });

  test.each([
    ['a', 0],
    ['Ｃ', 2],
    ['D.', 3],
    ['（B）', 1],
    ['丙', 2],
  ])('reads the answer %j as option %i', (answer, right) => {
    expect(check(withThird({ answer })).questions[2]?.right).toBe(right);
  });

  test.each<[Partial<BankRow>, string]>([
    [{ answer: '' }, '3: answer: expected exactly one of A, B, C, D'],
    [{ answer: 'AB' }, '3: answer: expected exactly one of A, B, C, D'],
    [{ answer: 'A, C' }, '3: answer: expected exactly one of A, B, C, D'],
    [{ answer: 'E' }, '3: answer: expected exactly one of A, B, C, D'],
    [{ options: ['对', '错', '', ''], answer: 'C' }, '3: answer: expected exactly one of A, B'],
    [{ options: ['对', '', '', ''], answer: 'A' }, '3: expected two to four options'],
    [{ options: ['对', '', '错', ''], answer: 'A' }, '3: B: is empty, and an option follows'],
    [{ options: ['对', '错', '对 ', ''], answer: 'A' }, '3: two options are the same'],
    [{ question: ' ' }, '3: question: expected 1 to 500 characters'],
    [{ question: '问'.repeat(501) }, '3: question: expected 1 to 500 characters'],
    [{ level: '难' }, '3: level: expected a number from 1 to 20'],
    [
      { options: ['对', '长'.repeat(201), '', ''], answer: 'A' },
      '3: an option is longer than 200 characters',
    ],
  ])('with %j says what to correct', (change, message) => {
    expect(check(withThird(change)).faults.join('\n')).toContain(message);
  });

  test('has ten questions in each level, and skips none', () => {
    expect(check(ten().slice(1)).faults).toEqual(['2: level 1 has 9 questions: expected 10']);
    expect(check([...ten(), row(11)]).faults).toEqual(['1: level 1 has 11 questions: expected 10']);
    expect(check([...ten(), ...ten({ level: '3' }, 11)]).faults).toEqual([
      '11: level 2 is missing before level 3',
    ]);
    expect(check([]).faults).toEqual(['1: there is no question']);
  });

  test('in another language has as many questions; answers may be left out', () => {
    const translate = (rows: readonly BankRow[]) => {
      const faults: string[] = [];
      checkTranslation(rows, ten(), (line, message) => faults.push(`${line}: ${message}`));
      return faults;
    };
    expect(translate(ten({ answer: '', level: '' }))).toEqual([]);
    expect(translate(ten().slice(0, 9))).toEqual(['9: has 9 questions, but the first language has 10']);
    expect(translate(ten({ answer: 'X' }))).toHaveLength(10);
  });

  test('always has two to four options, one of them right, if it is accepted', () => {
    const cell = fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('甲', '乙', 'A', 'B'),
    );
    const rows = fc.array(
      fc.record({
        line: fc.nat(50),
        level: fc.constantFrom('1', '2', '', '一', 'x'),
        question: cell,
        options: fc.tuple(cell, cell, cell, cell),
        answer: cell,
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(rows, (written) => {
        const { faults, questions } = check(written);
        if (faults.length > 0) return;
        for (const { options, right } of questions) {
          expect(options.length).toBeGreaterThanOrEqual(2);
          expect(options.length).toBeLessThanOrEqual(4);
          expect(options[right ?? -1]).toBeDefined();
        }
        expect(questions.length % 10).toBe(0);
      }),
    );
  });
});
