import { expect, test } from 'vitest';
import { tabAfterKey } from './tabs.tsx';

const keys = ['newest', 'borrowed', 'recommended'];

test('arrows move through the tabs and wrap around', () => {
  expect(tabAfterKey(keys, 'newest', 'ArrowRight')).toBe('borrowed');
  expect(tabAfterKey(keys, 'recommended', 'ArrowRight')).toBe('newest');
  expect(tabAfterKey(keys, 'newest', 'ArrowLeft')).toBe('recommended');
  expect(tabAfterKey(keys, 'borrowed', 'Home')).toBe('newest');
  expect(tabAfterKey(keys, 'borrowed', 'End')).toBe('recommended');
});

test('other keys are left to the page', () => {
  expect(tabAfterKey(keys, 'newest', 'Tab')).toBeUndefined();
  expect(tabAfterKey(keys, 'newest', 'a')).toBeUndefined();
});
