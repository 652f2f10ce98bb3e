import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '../platform/clock.ts';

/** The day for which the demonstration's content was written. */
const writtenFor = Date.UTC(2026, 2, 2);
const field = /^((?:date|until|start|end|enrolFrom|enrolUntil): ['"]?)(\d{4})-(\d{2})-(\d{2})/gmu;

/** Moves every dated field of a content file by this many days. */
export function shiftDates(text: string, days: number): string {
  return text.replace(field, (_all, before: string, year: string, month: string, day: string) => {
    const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)) + days * dayMs);
    return before + moved.toISOString().slice(0, 10);
  });
}

/** Whole weeks since the content was written, in days, so that weekdays stay the same. */
export function daysSinceWritten(now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - writtenFor) / (7 * dayMs)) * 7);
}

/** Passes `work` a copy of a content folder with its dates moved to the present. */
export async function withDatesOfToday<Answer>(
  folder: string,
  now: Date,
  work: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const copy = mkdtempSync(join(tmpdir(), 'yuelan-demo-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const days = daysSinceWritten(now);
    for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
      if (/\.(?:md|ya?ml)$/u.test(name)) {
        const path = join(copy, name);
        writeFileSync(path, shiftDates(readFileSync(path, 'utf8'), days));
      }
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
