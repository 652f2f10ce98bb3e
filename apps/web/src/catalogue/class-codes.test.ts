import { expect, test } from 'vitest';
import { classLabel, classNotation, classOfAddress } from './class-codes.ts';

test('a class is written as on the shelf, with its name', () => {
  expect(classLabel('I', '文学')).toBe('I 文学');
  expect(classLabel('I247')).toBe('I247');
  expect(classLabel('82', 'English literature')).toBe('820 English literature');
  expect(['8', '82', '823', '823.9', 'PR'].map(classNotation)).toEqual(['800', '820', '823', '823.9', 'PR']);
});

test('an address names a class in either letter case, and nothing that cannot be one', () => {
  expect(['i', ' I24 ', '823.9', 'pr'].map(classOfAddress)).toEqual(['I', 'I24', '823.9', 'PR']);
  expect(['', '文', '<b>', '../..', 'I'.repeat(30)].map(classOfAddress)).toEqual(['', '', '', '', '']);
});
