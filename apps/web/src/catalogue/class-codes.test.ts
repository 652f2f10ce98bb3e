import { expect, test } from 'vitest';
import { classLabel, mainClassLetters, mainClassOf } from './class-codes.ts';

test('there are the 22 letters of the classification', () => {
  expect(mainClassLetters.join('')).toBe('ABCDEFGHIJKNOPQRSTUVXZ');
});

test('an unknown letter opens class A', () => {
  expect(['I', 'i', 'L', '', 'toString', '文'].map(mainClassOf)).toEqual(['I', 'I', 'A', 'A', 'A', 'A']);
});

test('a main class is named in words, a longer code by itself', () => {
  expect(classLabel('I', 'zh-CN')).toBe('I 文学');
  expect(classLabel('I247', 'en-US')).toBe('I247');
});
