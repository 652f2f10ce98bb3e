import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, type MapShape, type PlacedEntry } from './map-layout.ts';
import { type Branch, branchesOf, readOutline } from './outline.ts';
import { wrapText } from './wrap-text.ts';

/** Ten pixels a character. */
const measure = () => (text: string) => [...text].length * 10;
const tree = (text: string): Branch => readOutline(text, '书')?.root ?? expect.fail();
const overlap = (one: PlacedEntry, other: PlacedEntry) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const anyTree = fc
  .array(fc.tuple(fc.nat({ max: 6 }), fc.stringMatching(/^[书a ]{1,40}$/u)), { minLength: 1, maxLength: 40 })
  .map((lines) => `根\n${lines.map(([depth, words]) => `${'  '.repeat(depth + 1)}${words}枝`).join('\n')}`)
  .map(tree);

test.each<MapShape>(['both', 'down'])('no two entries of a map overlap, and none is lost (%s)', (shape) => {
  fc.assert(
    fc.property(anyTree, (root) => {
      const { entries, links, width, height } = layOut(root, measure, shape, 360);
      expect(entries.map((entry) => entry.path).sort()).toEqual(
        branchesOf(root)
          .map((branch) => branch.path)
          .sort(),
      );
      expect(links).toHaveLength(entries.length - 1);
      for (const [at, one] of entries.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(
          true,
        );
        for (const other of entries.slice(at + 1)) expect(overlap(one, other)).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});

test('branches spread to both sides of the root, in reading order', () => {
  const { entries } = layOut(tree('根\n  一\n  二\n  三\n  四'), measure, 'both');
  const sides = entries.filter((entry) => entry.rank === 'branch').map((entry) => [entry.label, entry.side]);
  expect(sides).toEqual([
    ['一', 'right'],
    ['二', 'right'],
    ['三', 'left'],
    ['四', 'left'],
  ]);
});

test('in a narrow window the map grows downwards and stays within it', () => {
  const root = tree(`根\n  ${'很长的一枝'.repeat(12)}\n    ${'更长的一叶'.repeat(12)}`);
  expect(layOut(root, measure, 'down', 360).width).toBeLessThanOrEqual(360);
});

test('lines break between words and never begin with punctuation', () => {
  const width = (text: string) => [...text].length * 10;
  expect(wrapText('人物关系：贾宝玉、林黛玉', 60, width)).toEqual(['人物关系：贾', '宝玉、林黛玉']);
  expect(wrapText('The Dream of the Red Chamber', 120, width)).toEqual([
    'The Dream of',
    'the Red',
    'Chamber',
  ]);
  expect(wrapText('Donaudampfschifffahrt', 100, width)).toEqual(['Donaudampf', 'schifffahr', 't']);
  expect(wrapText('', 100, width)).toEqual(['']);
});

test('wrapping loses no visible character', () => {
  const width = (text: string) => [...text].length * 10;
  fc.assert(
    fc.property(
      fc.stringMatching(/^[书ab，（）。 ]{0,60}$/u),
      fc.integer({ min: 10, max: 200 }),
      (text, room) => {
        const lines = wrapText(text, room, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});
