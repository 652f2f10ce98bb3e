import { Thread, ThreadEnded } from '@yuelan/threads';
import type { MeaningData, MeaningRecord, NearHeading } from './catalogue-meaning.ts';
import type { MeaningCalls } from './meaning-worker.ts';

const worker = new URL('./meaning-worker.ts', import.meta.url);
/** Milliseconds before a look-up and its thread are abandoned. A look-up usually takes one or two. */
const patience = 5_000;

/** What the catalogues of several groups mean. One thread answers; another learns, at a lower priority, and ends with its work. */
export class Meanings {
  readonly #answering: Thread<MeaningCalls>;

  /** `onForgotten` is called when the answering thread has ended by itself and every group must be learnt again. */
  constructor(onForgotten: () => void) {
    this.#answering = new Thread<MeaningCalls>(worker, { onEnd: onForgotten });
  }

  async learn(group: string, records: AsyncIterable<readonly MeaningRecord[]>): Promise<void> {
    const data = await learnCatalogue(records);
    await this.#answering.ask(({ keep }) => keep(group, data));
  }

  /** The headings of a group nearest to a text, none below `floor`; none when the group was not learnt. */
  async near(group: string, text: string, limit: number, floor: number): Promise<readonly NearHeading[]> {
    try {
      return await this.#answering.ask(({ near }) => near(group, text, limit, floor), patience);
    } catch (error) {
      // Words as written are answered all the same.
      if (error instanceof ThreadEnded) return [];
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#answering.close();
  }
}

/** Learns from the records of a catalogue in a thread of its own. */
export async function learnCatalogue(records: AsyncIterable<readonly MeaningRecord[]>): Promise<MeaningData> {
  const thread = new Thread<MeaningCalls>(worker);
  try {
    await thread.ask(({ begin }) => begin());
    for await (const some of records) await thread.ask(({ add }) => add(some));
    return await thread.ask(({ learn }) => learn());
  } finally {
    await thread.close();
  }
}
