import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classSchemes } from '../terms.ts';
import { classKey, classNumber, classPath } from './class-number.ts';

describe('the classes above a class number', () => {
  test.each([
    ['clc', 'I247.5', ['I', 'I2', 'I24', 'I247', 'I247.5']],
    ['clc', '[F8]', ['F', 'F8']],
    ['clc', 'TP312JA', ['T', 'TP', 'TP3', 'TP31', 'TP312']],
    ['clc', 'DF5', ['D', 'DF', 'DF5']],
    ['clc', 'B84-49', ['B', 'B8', 'B84']],
    ['clc', 'K825.615.6', ['K', 'K8', 'K82', 'K825', 'K825.6', 'K825.61', 'K825.615', 'K825.6156']],
    ['clc', 'L12', []],
    ['clc', '.(A1', ['A', 'A1']],
    ['ddc', '823.91', ['8', '82', '823', '823.9', '823.91']],
    ['ddc', '005.133', ['0', '00', '005', '005.1', '005.13', '005.133']],
    ['lcc', 'PR6051', ['P', 'PR']],
    ['lcc', 'E184', ['E']],
    ['lcc', 'KFC1', ['K', 'KF', 'KFC']],
    ['lcc', 'W85', []],
  ] as const)('%s %s', (scheme, number, path) => {
    expect(classPath(scheme, number)).toEqual(path);
  });

  test('each class is in the one before it, and a number is found by every class it is in', () => {
    const pieces = fc.constantFrom(...'ADFIKLPTWZ0123456789.-(=J ');
    fc.assert(
      fc.property(
        fc.constantFrom(...classSchemes),
        fc.oneof(fc.string({ unit: pieces, maxLength: 9 }), fc.string({ unit: 'binary', maxLength: 5 })),
        (scheme, text) => {
          const number = classNumber(scheme, text);
          const path = classPath(scheme, number);
          expect(classNumber(scheme, number)).toBe(number);
          for (const [at, code] of path.entries()) {
            expect(classPath(scheme, code)).toEqual(path.slice(0, at + 1));
            expect(classKey(number).startsWith(classKey(code))).toBe(true);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the class number at the beginning of a text', () => {
  test.each([
    ['ddc', "823/.914'5 ROW", '823.9145'],
    ['ddc', '823.914 22', '823.914'],
    ['ddc', 'J 510', '510'],
    ['ddc', '[Fic]', ''],
    ['ddc', '2005', ''],
    ['ddc', '813', '813'],
    ['lcc', 'PR6051.D3345 A6 1990', 'PR6051'],
    ['lcc', 'QA76.73.J38', 'QA76.73'],
    ['lcc', 'WG 120', ''],
    ['clc', ' i247.5 ', 'I247.5'],
    ['clc', classNumber('clc', 'ῢ'), 'Ϋ̀'],
  ] as const)('%s: %s is %s', (scheme, text, number) => {
    expect(classNumber(scheme, text)).toBe(number);
  });
});
