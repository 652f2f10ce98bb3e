import { printDisplay } from '@yuelan/contract/display';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayInCookie } from './display.ts';

describe('the reader’s display settings', () => {
  test('come back from the cookie as stored', () => {
    fc.assert(
      fc.property(
        fc.record({
          scheme: fc.constantFrom('auto' as const, 'light' as const, 'dark' as const),
          type: fc.constantFrom('normal' as const, 'large' as const),
        }),
        (choice) => {
          expect(displayInCookie(`lang=zh-CN; display=${printDisplay(choice)}; x=1`)).toEqual(choice);
        },
      ),
    );
  });

  test.each([
    '',
    'display=',
    'display=dark',
    'display=dark.huge',
    'display=<b>.large',
    'notdisplay=dark.large',
  ])('are the defaults with the cookies %j', (cookies) => {
    expect(displayInCookie(cookies)).toEqual({ scheme: 'auto', type: 'normal' });
  });
});
