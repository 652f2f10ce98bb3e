import { expect, test } from 'vitest';
import { titleDraft } from '../../../testing/catalogue/fixtures.ts';
import { prepareTitle, rememberPrepared } from './prepare-title.ts';

test('what was prepared for a draft applies to that draft only, not to a changed one', () => {
  const draft = titleDraft({ title: '三体', author: '刘慈欣' });
  const known = { ...prepareTitle(draft), source: 'known' };
  rememberPrepared(draft, known);
  expect(prepareTitle(draft)).toBe(known);
  const changed = { ...draft, cover: 'https://covers.example/1.jpg' };
  expect(prepareTitle(changed).source).not.toBe('known');
  expect(prepareTitle(changed).written.json).toContain('covers.example');
});
