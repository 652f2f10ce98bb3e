import type { ContentForm, ContentSource } from '@yuelan/contract/content/desk-schemas';
import { expect, test } from 'vitest';
import { begun, editable, freeName, isSame, withBody, withFields, written } from './source-state.ts';

const form: ContentForm = {
  kind: 'news',
  fields: [],
  hasBody: true,
  hasTranslations: true,
  languages: ['zh-CN', 'en-US'],
  keys: [],
  isKeyed: false,
};
const picture = `${'a'.repeat(64)}.webp`;

test('an editor writes in each language, the item’s own language first', () => {
  expect(editable(form, null).texts.map(({ language }) => language)).toEqual(['zh-CN', 'en-US']);
  const english: ContentSource = {
    texts: [{ language: 'en-US', fields: { title: 'A' }, body: '' }],
    pictures: {},
  };
  expect(editable(form, english).texts.map(({ language }) => language)).toEqual(['en-US', 'zh-CN']);
  expect(isSame(editable(form, english), english)).toBe(true);
});

test('a new item that needs a day begins with today', () => {
  const date = { name: 'date', input: 'moment', required: true } as const;
  const field = { ...date, translated: false, maxLength: 0, choices: [] };
  const days = (required: boolean) =>
    begun({ ...form, fields: [{ ...field, required }] }, new Date(2026, 2, 9, 23, 59)).texts.map(
      ({ fields }) => fields.date,
    );
  expect(days(true)).toEqual(['2026-03-09', undefined]);
  expect(days(false)).toEqual([undefined, undefined]);
});

test('empty fields and translations and removed pictures are not sent', () => {
  const begun = withFields(editable(form, null), 'zh-CN', { title: '甲', place: '', cover: '花.jpg' });
  const source = { ...withBody(begun, 'zh-CN', '\n文\n'), pictures: { '花.jpg': picture, 'b.png': picture } };
  expect(written(source)).toEqual({
    texts: [{ language: 'zh-CN', fields: { title: '甲', cover: '花.jpg' }, body: '文' }],
    pictures: { '花.jpg': picture },
  });
  expect(written(withBody(source, 'en-US', '![b](b.png)')).texts.length).toBe(2);
});

test('a picture gets a unique name that Markdown can express', () => {
  expect(freeName({}, '春 (1).jpg', 'x')).toBe('春-1-.jpg');
  expect(freeName({ 'a.jpg': 'y' }, 'a.jpg', 'x')).toBe('a-2.jpg');
  expect(freeName({ 'a.jpg': 'x' }, 'a.jpg', 'x')).toBe('a.jpg');
});
