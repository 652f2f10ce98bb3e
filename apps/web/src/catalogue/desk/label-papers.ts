import type { LabelPaper } from '../../ui/print/print-sheet.tsx';

/** Common sheets of A4 label paper: columns by rows, and the size of a label. Measures are in millimetres. */
export const labelPapers = {
  'a4-3x8': paper({ columns: 3, rows: 8, width: 70, height: 37, top: 0.5, left: 0 }),
  'a4-4x10': paper({ columns: 4, rows: 10, width: 48.5, height: 25.4, top: 21.5, left: 8 }),
  'a4-5x13': paper({ columns: 5, rows: 13, width: 38.1, height: 21.2, top: 10.7, left: 4.75, gapX: 2.5 }),
  'a4-2x7': paper({ columns: 2, rows: 7, width: 99.1, height: 38.1, top: 15.15, left: 4.65, gapX: 2.5 }),
} as const satisfies Readonly<Record<string, LabelPaper>>;
export type LabelPaperName = keyof typeof labelPapers;
export const labelPaperNames: readonly LabelPaperName[] = ['a4-3x8', 'a4-4x10', 'a4-5x13', 'a4-2x7'];

function paper(sheet: {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly left: number;
  readonly gapX?: number;
}): LabelPaper {
  return {
    ...{ pageWidth: 210, pageHeight: 297, columns: sheet.columns, rows: sheet.rows },
    ...{ marginTop: sheet.top, marginLeft: sheet.left, labelWidth: sheet.width, labelHeight: sheet.height },
    ...{ pitchX: sheet.width + (sheet.gapX ?? 0), pitchY: sheet.height },
  };
}

/** The lines of a spine label: `I242.4/C28-2` is split into class number and book number, one below the other. */
export function spineLines(callNumber: string): readonly string[] {
  return callNumber
    .split(/[/\s]+|(?=[=:(])/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
