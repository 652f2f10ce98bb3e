import { importCountsSchema, type Words } from '@yuelan/contract';
import { z } from 'zod';

const wordsSchema = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

const storedSchema = z.object({
  counts: importCountsSchema,
  reasons: z.array(z.object({ code: z.string(), words: wordsSchema, count: z.int() })),
  notes: z.array(wordsSchema),
});
export type StoredResult = z.output<typeof storedSchema>;

/** The result of a run or a dry run. */
export interface RunResult {
  readonly counts: StoredResult['counts'];
  /** How often each reason occurred. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly notes: readonly { readonly zh: string; readonly en: string }[];
  /** Words for each code. */
  readonly words: Readonly<Record<string, Words>>;
}

/** The words of a code without the value: `The barcode is taken: {value}` → `The barcode is taken`. */
const withoutValue = (text: string) =>
  text.replace(/\s*[：:(（,，]\s*\{\w+\}.*$/u, '').replace(/\{\w+\}/g, '…');

export function writeResult({ counts, reasons, notes, words }: RunResult): string {
  const wordsOf = (code: string): Words => {
    const own = words[code];
    return {
      'zh-CN': withoutValue(own?.['zh-CN'] ?? code),
      'en-US': withoutValue(own?.['en-US'] ?? code),
    };
  };
  const stored: StoredResult = {
    counts,
    reasons: Object.entries(reasons)
      .sort(([, one], [, other]) => other - one)
      .map(([code, count]) => ({ code, count, words: wordsOf(code) })),
    notes: notes.map(({ zh, en }) => ({ 'zh-CN': zh, 'en-US': en })),
  };
  return JSON.stringify(stored);
}

export function readResult(text: string | null): StoredResult | undefined {
  return text === null ? undefined : storedSchema.parse(JSON.parse(text));
}
