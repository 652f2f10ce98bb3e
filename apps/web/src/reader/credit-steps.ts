import type { CreditRecord } from '@yuelan/contract/reader/schemas';

/** The credit after a record. */
export interface CreditStep {
  /** When this score began, in milliseconds. */
  readonly from: number;
  readonly score: number;
}

type Change = Pick<CreditRecord, 'createtime' | 'score'>;

/**
 * The steps that led to `score`: the credit before the oldest record, then each change, oldest first. `records` are the
 * latest ones, newest first; records without a time get no step.
 */
export function creditSteps(records: readonly Change[], score: number): readonly CreditStep[] {
  const steps: CreditStep[] = [];
  let after = score;
  for (const record of records) {
    const from = Date.parse(record.createtime);
    if (record.score !== 0 && !Number.isNaN(from)) steps.unshift({ from, score: after });
    after -= record.score;
  }
  const first = steps[0];
  return first === undefined ? [] : [{ from: first.from, score: after }, ...steps];
}

/** The steps as points of a line in a box, from the first step to `now`. The lowest credit is at the bottom. */
export function creditLine(
  steps: readonly CreditStep[],
  now: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const begin = steps[0]?.from ?? now;
  const scores = steps.map(({ score }) => score);
  const lowest = Math.min(...scores);
  const range = Math.max(...scores) - lowest;
  const x = (time: number) => (now > begin ? ((time - begin) / (now - begin)) * width : width);
  const y = (score: number) => (range === 0 ? height / 2 : height - ((score - lowest) / range) * height);
  const points: string[] = [];
  let before: number | undefined;
  for (const { from, score } of steps) {
    if (before !== undefined) points.push(`${round(x(from))},${round(y(before))}`);
    points.push(`${round(x(from))},${round(y(score))}`);
    before = score;
  }
  if (before !== undefined) points.push(`${width},${round(y(before))}`);
  return points.join(' ');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A record, or several consecutive ones that change nothing. */
export type FoldedRecord<Item> =
  | { readonly kind: 'record'; readonly record: Item }
  | { readonly kind: 'unchanged'; readonly records: readonly Item[] };

/** Folds runs of at least two records of 0 points. */
export function foldUnchanged<Item extends { readonly score: number }>(
  records: readonly Item[],
): readonly FoldedRecord<Item>[] {
  const folded: FoldedRecord<Item>[] = [];
  let run: Item[] = [];
  const endRun = () => {
    const [only] = run;
    if (run.length > 1) folded.push({ kind: 'unchanged', records: run });
    else if (only !== undefined) folded.push({ kind: 'record', record: only });
    run = [];
  };
  for (const record of records) {
    if (record.score === 0) run.push(record);
    else {
      endRun();
      folded.push({ kind: 'record', record });
    }
  }
  endRun();
  return folded;
}
