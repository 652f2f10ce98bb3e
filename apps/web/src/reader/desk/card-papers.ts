import { z } from 'zod/mini';
import type { LabelPaper } from '../../ui/print/print-sheet.tsx';

/** In millimetres. Standard cards (ISO/IEC 7810 ID-1) are 85.6 × 54. */
const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export const paperNames = ['a4', 'letter', 'own'] as const;

const gap = 3;
const leastMargin = 5;

export const sheetSchema = z.object({
  paper: z.enum(paperNames),
  /** In millimetres; the page size counts only for `own`. */
  pageWidth: z.number().check(z.minimum(50), z.maximum(500)),
  pageHeight: z.number().check(z.minimum(50), z.maximum(500)),
  cardWidth: z.number().check(z.minimum(40), z.maximum(200)),
  cardHeight: z.number().check(z.minimum(25), z.maximum(200)),
});
export type SheetSettings = z.infer<typeof sheetSchema>;

export const usualSheet: SheetSettings = {
  paper: 'a4',
  pageWidth: 210,
  pageHeight: 297,
  cardWidth: 85.6,
  cardHeight: 54,
};

/** As many cards as fit on the page, centred; at least one. */
export function paperOf({ paper, pageWidth, pageHeight, cardWidth, cardHeight }: SheetSettings): LabelPaper {
  const page = paper === 'own' ? { width: pageWidth, height: pageHeight } : papers[paper];
  const fits = (room: number, size: number) =>
    Math.max(1, Math.floor((room - 2 * leastMargin + gap) / (size + gap)));
  const columns = fits(page.width, cardWidth);
  const rows = fits(page.height, cardHeight);
  const marginOf = (room: number, count: number, size: number) =>
    Math.max(0, (room - count * size - (count - 1) * gap) / 2);
  return {
    pageWidth: page.width,
    pageHeight: page.height,
    marginLeft: marginOf(page.width, columns, cardWidth),
    marginTop: marginOf(page.height, rows, cardHeight),
    columns,
    rows,
    labelWidth: cardWidth,
    labelHeight: cardHeight,
    pitchX: cardWidth + gap,
    pitchY: cardHeight + gap,
  };
}
