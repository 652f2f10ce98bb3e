import { expect, test } from 'vitest';
import { mapAsSvg } from './map-drawing.ts';
import { layOut } from './map-layout.ts';
import { readOutline } from './outline.ts';

const colors = {
  paper: '#fff',
  ink: '#222',
  line: '#999',
  accent: 'rgb(1, 2, 3)',
  accentInk: '#fff',
  accentWash: '#eef',
};
const draw = (text: string, title = '红楼梦') => {
  const outline = readOutline(text, title) ?? expect.fail();
  return mapAsSvg(
    layOut(outline.root, () => (line) => [...line].length * 10, 'both'),
    title,
    colors,
    '"PingFang SC", serif',
  );
};

test('a drawing contains every entry and is self-contained', () => {
  const svg = draw('红楼梦\n  人物\n    贾宝玉');
  for (const words of ['红楼梦', '人物', '贾宝玉']) expect(svg).toContain(`>${words}</tspan>`);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/u);
  expect(svg).not.toMatch(/var\(|class=|style=|href=|foreignObject/u);
});

test('markup in a text is drawn as text', () => {
  const svg = draw("<script>alert(1)</script>\n  \"><image href=x onerror='y'>&", '<b>');
  expect(svg).not.toMatch(/<script|<image|<b>/u);
  expect(svg).toContain('&lt;script&gt;');
  expect(svg.match(/<[a-z]+/gu)?.every((tag) => /^<(svg|title|rect|g|path|text|tspan)$/u.test(tag))).toBe(
    true,
  );
});
