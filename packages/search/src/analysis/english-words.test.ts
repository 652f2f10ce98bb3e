import { expect, test } from 'vitest';
import { areOneWord, isEnglish } from './english-words.ts';

test.each(['depression', 'resident', 'medication', 'theatre', 'mountain'])('%s is English', (word) => {
  expect(isEnglish(word)).toBe(true);
});

test.each(['depresion', 'chocolat', 'hary', 'joint', '', '三体三体三体', 'rowling'])('%s is not', (word) => {
  expect(isEnglish(word)).toBe(false);
});

test.each([
  ['colour', 'color'],
  ['theatre', 'theater'],
  ['organise', 'organize'],
  ['organisation', 'organization'],
  ['encyclopaedia', 'encyclopedia'],
  ['catalogue', 'catalog'],
  ['defence', 'defense'],
  ['travelled', 'traveled'],
  ['jewellery', 'jewelry'],
  ['analyse', 'analyze'],
  ['programme', 'program'],
])('%s and %s are one word', (british, american) => {
  expect(areOneWord(british, american)).toBe(true);
  expect(areOneWord(american, british)).toBe(true);
});

test.each([
  ['resident', 'president'],
  ['medication', 'meditation'],
  ['desert', 'dessert'],
])('%s and %s are not', (one, other) => {
  expect(areOneWord(one, other)).toBe(false);
});
