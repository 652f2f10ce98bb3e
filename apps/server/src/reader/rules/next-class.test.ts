import { expect, test } from 'vitest';
import { nextClasses } from './next-class.ts';

const primary = ['一年级1班', '三年级二班', '5年级（3）班', '六年级1班'];

test.each([
  ['一年级1班', 'moves', '二年级1班'],
  ['三年级二班', 'moves', '四年级二班'],
  ['5年级（3）班', 'moves', '6年级（3）班'],
  ['六年级1班', 'graduates', '2026届六年级1班'],
  ['九年级4班', 'graduates', '2026届九年级4班'],
  ['初一（3）班', 'moves', '初二（3）班'],
  ['初三（3）班', 'graduates', '2026届初三（3）班'],
  ['高二12班', 'moves', '高三12班'],
  ['高三1班', 'graduates', '2026届高三1班'],
  ['小六2班', 'graduates', '2026届小六2班'],
  ['2024级3班', 'stays', ''],
  ['2025届六年级1班', 'stays', ''],
  ['教务处', 'stays', ''],
  ['清河区', 'stays', ''],
  ['第九中学', 'stays', ''],
])('in a primary school, %s %s %s', (name, action, to) => {
  expect(nextClasses([...primary, name], 2026).get(name)).toEqual({ action, to });
});

test('a school with grade seven promotes its sixth grade', () => {
  const names = [...primary, '七年级1班'];
  expect(nextClasses(names, 2026).get('六年级1班')).toEqual({ action: 'moves', to: '七年级1班' });
});

test('in English, the highest grade graduates unless the school is young', () => {
  const school = nextClasses(['Grade 4 B', 'Grade 11 A', 'Grade 12 A', 'Staff'], 2026);
  expect(school.get('Grade 4 B')).toEqual({ action: 'moves', to: 'Grade 5 B' });
  expect(school.get('Grade 11 A')).toEqual({ action: 'moves', to: 'Grade 12 A' });
  expect(school.get('Grade 12 A')).toEqual({ action: 'graduates', to: '2026 Grade 12 A' });
  expect(school.get('Staff')).toEqual({ action: 'stays', to: '' });
  expect(nextClasses(['Year 1', 'Year 2'], 2026).get('Year 2')).toEqual({ action: 'moves', to: 'Year 3' });
});
