import { expect, test } from 'vitest';
import { judge } from '../judge.ts';
import type { Family } from './family.ts';
import { readMarcTitle } from './marc.ts';

type Fields = readonly (readonly [string, ...string[]])[];

function namesOf(family: Family, fields: Fields): string[] {
  const made = fields.map(([tag, ...rest]) => ({
    tag,
    ind1: ' ',
    ind2: ' ',
    subfields: rest.map((text) => ({ code: text.slice(0, 1), value: text.slice(1) })),
  }));
  const title = {
    tag: family === 'marc21' ? '245' : '200',
    ind1: ' ',
    ind2: ' ',
    subfields: [{ code: 'a', value: 'T' }],
  };
  const { raw } = readMarcTitle({ leader: '', control: [], fields: [title, ...made] }, family);
  const verdict = judge(raw, 1, []);
  return 'draft' in verdict
    ? verdict.draft.creators.map(
        ({ name, nationality, dynasty, role }) =>
          `${nationality && `(${nationality})`}${dynasty && `<${dynasty}>`}${name} ${role}`,
      )
    : [];
}

test.each<[Family, Fields, string]>([
  ['marc21', [['110', 'aUnited States.', 'bCongress.', 'bHouse.']], 'United States. Congress. House author'],
  ['marc21', [['710', 'a中国科学院.', 'b数学研究所']], '中国科学院. 数学研究所 author'],
  ['unimarc', [['711', 'a北京大学', 'b图书馆', '4编']], '北京大学. 图书馆 editor'],
  ['unimarc', [['710', 'a中华人民共和国', 'b外交部']], '中华人民共和国. 外交部 author'],
  ['marc21', [['700', 'aSmith, John,', 'ejoint author. [from old catalog]']], 'John Smith author'],
  ['marc21', [['100', 'a黒澤, 明,', 'd1910-1998']], '黒澤明 author'],
  ['unimarc', [['701', 'a村上', 'b春樹', 'f(1949-)', '4著']], '村上春樹 author'],
  ['unimarc', [['701', 'c(美)', 'a马克·吐温', '4著']], '(美)马克·吐温 author'],
  ['unimarc', [['701', 'a柳宗元', 'c(唐)', 'f(773-819)']], '<唐>柳宗元 author'],
])('%s %j', (family, fields, name) => {
  expect(namesOf(family, fields)).toEqual([name]);
});

test('a corporate body in a heading and in the statement is one person', () => {
  expect(
    namesOf('unimarc', [
      ['200', 'f中国科学院数学研究所编'],
      ['711', 'a中国科学院', 'b数学研究所', '4编'],
    ]),
  ).toEqual(['中国科学院. 数学研究所 editor']);
});
