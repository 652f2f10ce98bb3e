import { describe, expect, test } from 'vitest';
import { rankBars } from './rank-bars.ts';

const items = (...nums: readonly number[]) =>
  nums.map((num, index) => ({
    bookCatglogueid: String(index),
    cover: '',
    author: '',
    num,
    bookName: '',
    bookKindCode: '',
    language: '',
  }));
const shown = (nums: readonly number[], firstPlace = 1) => {
  const { podium, rows } = rankBars(items(...nums), firstPlace);
  const read = (some: typeof rows) => some.map(({ place, share }) => [place, Math.round(share * 100)]);
  return { podium: read(podium), rows: read(rows) };
};

describe('a ranking by loans', () => {
  test('has three on the podium, then rows in proportion to the first', () => {
    expect(shown([200, 150, 100, 50, 1])).toEqual({
      podium: [
        [1, 100],
        [2, 75],
        [3, 50],
      ],
      rows: [
        [4, 25],
        [5, 2],
      ],
    });
  });

  test.each([
    ['an empty page', [], 1, { podium: [], rows: [] }],
    [
      'two titles need no podium',
      [4, 2],
      1,
      {
        podium: [],
        rows: [
          [1, 100],
          [2, 50],
        ],
      },
    ],
    [
      'a second page has none',
      [8, 4, 2],
      11,
      {
        podium: [],
        rows: [
          [11, 100],
          [12, 50],
          [13, 25],
        ],
      },
    ],
    [
      'titles nobody borrowed have neither podium nor bars',
      [0, 0, 0],
      1,
      {
        podium: [],
        rows: [
          [1, 0],
          [2, 0],
          [3, 0],
        ],
      },
    ],
    [
      'a third that nobody borrowed is not on a podium',
      [2, 1, 0],
      1,
      {
        podium: [],
        rows: [
          [1, 100],
          [2, 50],
          [3, 0],
        ],
      },
    ],
    [
      'exactly three',
      [3, 3, 3],
      1,
      {
        podium: [
          [1, 100],
          [2, 100],
          [3, 100],
        ],
        rows: [],
      },
    ],
  ])('%s', (_what, nums, firstPlace, expected) => {
    expect(shown(nums, firstPlace)).toEqual(expected);
  });
});
