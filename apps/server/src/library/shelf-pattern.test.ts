import { expect, test } from 'vitest';
import { isShelfPattern, shelfAddress } from './shelf-pattern.ts';

test.each([
  'https://plan.example/{barcode}',
  'http://10.0.0.5:8080/3d?code={barcode}&room={storage}',
  'https://plan.example/#/{library}/{shelf}',
  'https://plan.example/find?call={callNumber}',
])('%s is a pattern', (pattern) => {
  expect(isShelfPattern(pattern)).toBe(true);
});

test.each([
  'https://plan.example/',
  'https://plan.example/{storage}',
  'https://plan.example/{isbn}/{barcode}',
  'https://{barcode}.example/',
  'https://plan.example{shelf}/{barcode}',
  'javascript:alert({barcode})',
  '/here/{barcode}',
  'https://user:pass@plan.example/{barcode}',
  'https://plan.example/{barcode',
  'https://plan.example/{{barcode}}',
  'https://plan.example/ {barcode}',
  '{barcode}',
])('%s is not a pattern', (pattern) => {
  expect(isShelfPattern(pattern)).toBe(false);
});

test('a copy’s data cannot change where the address leads', () => {
  const place = {
    barcode: '../a?b#c&d{shelf}',
    callNumber: 'I242.4/C28',
    shelf: 'A-3',
    storage: '一楼',
    library: 'q',
  };
  expect(shelfAddress('https://plan.example/{barcode}', place)).toBe(
    'https://plan.example/..%2Fa%3Fb%23c%26d%7Bshelf%7D',
  );
  expect(shelfAddress('https://plan.example/?c={callNumber}&r={storage}', place)).toBe(
    'https://plan.example/?c=I242.4%2FC28&r=%E4%B8%80%E6%A5%BC',
  );
});

test('a copy without a value that the pattern needs has no address', () => {
  const place = { barcode: 'B1', callNumber: '', shelf: '', storage: '', library: 'q' };
  expect(shelfAddress('https://plan.example/{shelf}', place)).toBe('');
  expect(shelfAddress('', place)).toBe('');
});
