import { expect, test } from 'vitest';
import { labelPaperNames, labelPapers, spineLines } from './label-papers.ts';

test('every sheet of labels fits its page', () => {
  for (const name of labelPaperNames) {
    const { pageWidth, pageHeight, marginLeft, marginTop, columns, rows, ...label } = labelPapers[name];
    expect(marginLeft + (columns - 1) * label.pitchX + label.labelWidth, name).toBeLessThanOrEqual(pageWidth);
    expect(marginTop + (rows - 1) * label.pitchY + label.labelHeight, name).toBeLessThanOrEqual(pageHeight);
    expect(label.pitchX, name).toBeGreaterThanOrEqual(label.labelWidth);
  }
});

test('a spine label has the parts of the call number one below the other', () => {
  expect(spineLines('I242.4/C28')).toEqual(['I242.4', 'C28']);
  expect(spineLines('I247.5/L68=2:1')).toEqual(['I247.5', 'L68', '=2', ':1']);
  expect(spineLines('PR4034 .P7 2003')).toEqual(['PR4034', '.P7', '2003']);
  expect(spineLines('')).toEqual([]);
});
