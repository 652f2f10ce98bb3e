import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';

const shown = (text: string, ...parts: readonly (readonly string[])[]): string =>
  renderToStaticMarkup(<MarkedText text={text} parts={parts} />).replace(/ class="[^"]*"/gu, '');

test('marks every second part where the text contains all of them', () => {
  expect(shown('曹雪芹；霍克思 译', ['', '霍', '克思'])).toBe('曹雪芹；<mark>霍</mark>克思 译');
  expect(shown('红楼梦', ['三体'], ['', '红楼', '梦'])).toBe('<mark>红楼</mark>梦');
});

test('leaves a text that contains none unchanged', () => {
  expect(shown('三体', ['', '红楼', '梦'])).toBe('三体');
  expect(shown('三体')).toBe('三体');
  expect(shown('C++ (第2版)', ['', '.*', ''])).toBe('C++ (第2版)');
});
