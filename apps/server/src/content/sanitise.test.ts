import { allowedElements, allowedSchemes } from '@yuelan/contract/allowed-html';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../testing/hostile-html.ts';
import { elementsOf } from '../../testing/parsed-html.ts';
import { renderMarkdown } from './markdown.ts';
import { sanitise } from './sanitise.ts';

const noPictures = { picture: () => undefined };
const own = { address: '/files/content/a.webp', width: 40, height: 30 };

/** A browser that parses it finds nothing that is not on the list. */
export function expectHarmless(html: string): void {
  for (const { name, attributes } of elementsOf(html)) {
    expect(Object.keys(allowedElements)).toContain(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(allowedElements[name], `<${name} ${attribute}>`).toContain(attribute);
      if (attribute === 'src')
        expect(value).toMatch(/^\/files\/content\/[0-9a-f]+\.webp$|^\/files\/content\/a\.webp$/);
      if (attribute === 'href' && !/^\/(?![/\\])/.test(value)) {
        expect(allowedSchemes.map((scheme) => `${scheme}:`)).toContain(new URL(value).protocol);
        expect(attributes['rel']).toBe('noopener noreferrer');
      }
    }
  }
}

describe.each([
  ['as HTML', (text: string) => text],
  ['as Markdown', renderMarkdown],
  [
    'as Markdown in a list and a table',
    (text: string) => renderMarkdown(`- ${text}\n\n| a |\n| --- |\n| ${text} |`),
  ],
])('a hostile fragment %s', (_way, render) => {
  test.each(hostileHtml)('is rendered harmless: %s', (fragment) => {
    const clean = sanitise(render(fragment), noPictures);
    expectHarmless(clean);
    // Parsing it again changes nothing.
    expectHarmless(sanitise(clean, noPictures));
  });
});

test('fragments joined together or cut in half are harmless too', () => {
  const piece = fc
    .constantFrom(...hostileHtml)
    .chain((fragment) => fc.nat(fragment.length).map((cut) => fragment.slice(0, cut) || fragment));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      expectHarmless(sanitise(pieces.join(''), noPictures));
      expectHarmless(sanitise(renderMarkdown(pieces.join('')), noPictures));
    }),
    { numRuns: 300 },
  );
});

test('text that staff may write is kept', () => {
  const text = `## 时间

周一 **闭馆**，详见 [规则](https://example.org/a?b=1&c=2) 或 <mail@example.org>。

| 日子 | 时间 |
| --- | --- |
| 周二 | 9:00 |

1. 一
2. 二

> 引文 \`代码\`

![门](door.png "大门")`;
  const html = sanitise(renderMarkdown(text), {
    picture: (source) => (source === 'door.png' ? own : undefined),
  });
  expect(html).toContain('<h2>时间</h2>');
  expect(html).toContain('<strong>闭馆</strong>');
  expect(html).toContain('href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer"');
  expect(html).toContain('href="mailto:mail@example.org"');
  expect(html).toContain('<table>');
  expect(html).toContain('<ol>');
  expect(html).toContain('<blockquote>');
  expect(html).toMatch(/<img [^>]*src="\/files\/content\/a\.webp"[^>]*>/);
  expect(html).toMatch(/<img [^>]*width="40"/);
  expectHarmless(html);
});

test('a first-level heading becomes a second-level one: the page has its own', () => {
  expect(sanitise('<h1>题</h1>', noPictures)).toBe('<h2>题</h2>');
});

test('what was removed is reported', () => {
  const dropped: string[] = [];
  const links: string[] = [];
  sanitise('<iframe src=x></iframe><center>a</center><a href="javascript:x">b</a>', {
    ...noPictures,
    dropped: (element) => dropped.push(element),
    droppedLink: (address) => links.push(address),
  });
  expect([dropped, links]).toEqual([['iframe', 'center'], ['javascript:x']]);
});

test('a text nested ten thousand levels deep is cut off, not followed', () => {
  expectHarmless(sanitise('<blockquote>'.repeat(10_000), noPictures));
});
