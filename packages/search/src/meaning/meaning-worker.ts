import { collectGarbage, serveCalls } from '@yuelan/threads';
import { CatalogueMeaning, type MeaningData, type NearHeading } from './catalogue-meaning.ts';
import type { EmbeddedData } from './embedded-headings.ts';

const learnt = new Map<string, CatalogueMeaning>();

const calls = {
  keep(group: string, data: MeaningData, embedded?: EmbeddedData): void {
    learnt.set(group, new CatalogueMeaning(data, embedded));
    collectGarbage();
  },
  near: (
    group: string,
    text: string,
    limit: number,
    floor: number,
    asked?: Int8Array,
  ): readonly NearHeading[] => learnt.get(group)?.near(text, limit, floor, asked) ?? [],
};
export type MeaningCalls = typeof calls;

serveCalls(calls);
