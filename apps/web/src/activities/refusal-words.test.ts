import { expect, test } from 'vitest';
import { CallError } from '../platform/call-error.ts';
import { refusalCode, refusalWords } from './refusal-words.ts';

const refused = (facts: Readonly<Record<string, unknown>>) =>
  new CallError('/x', { kind: 'refused', code: 'activities.enrolment.full', message: '名额已满。', facts });

test('a refusal with a list of reasons has its own message', () => {
  expect(
    refusalWords({ language: 'zh-CN' }, refused({ readList: ['Q0001'], msg: '名额已满（20 人）。' })),
  ).toBe('名额已满（20 人）。');
});

test('a refusal without a list, or with none of its words, is told like any other', () => {
  expect(refusalWords({ language: 'zh-CN' }, refused({ msg: 'x' }))).toBe('名额已满。');
  expect(refusalWords({ language: 'zh-CN' }, refused({ readList: [], msg: '' }))).toBe('名额已满。');
});

test('only a refusal has a code', () => {
  expect(refusalCode(refused({}))).toBe('activities.enrolment.full');
  expect(refusalCode(new CallError('/x', { kind: 'failed', status: 500, message: '' }))).toBeUndefined();
  expect(refusalCode(new Error('x'))).toBeUndefined();
});
