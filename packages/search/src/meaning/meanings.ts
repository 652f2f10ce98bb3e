import { Thread, ThreadEnded } from '@yuelan/threads';
import type { MeaningData, NearHeading } from './catalogue-meaning.ts';
import { type EmbeddedData, embeddingBytes, leastEmbedded } from './embedded-headings.ts';
import type { MeaningCalls } from './meaning-worker.ts';

const worker = new URL('./meaning-worker.ts', import.meta.url);
/** Milliseconds before a look-up and its thread are abandoned. A look-up usually takes one or two; the first starts the thread. */
const patience = { usual: 5_000, first: 15_000 } as const;
/** The thread takes some 80 MB, and many catalogues are asked about meanings only a few times an hour. */
const restsAfterMs = 10 * 60_000;
/** It is asked seldom, and answers no sooner with more. */
const youngMegabytes = 12;
/** Headings that are embedded with one request. */
const batch = 64;

/** An embedding model: a vector for each text, all of one length. */
export interface Embedder {
  /** Rejects when the model does not answer. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  /** The vector of a reader's words; nothing when it does not come in time. */
  embedWords(text: string): Promise<readonly number[] | undefined>;
}

/**
 * What the catalogues of several groups mean, answered in a thread. With an embedder, its model decides what is close,
 * and the learnt tables answer while the model does not.
 */
export class Meanings {
  readonly #answering: Thread<MeaningCalls>;
  /** What was learnt for each group, for a new thread. */
  readonly #learnt = new Map<string, { readonly data: MeaningData; readonly embedded?: EmbeddedData }>();
  readonly #embedder: Embedder | undefined;
  /** What was learnt but still waits for the vectors of its headings. */
  readonly #unembedded = new Map<string, MeaningData>();
  readonly #embedded = new Set<string>();
  /** Vectors of headings, so that learning a catalogue again requests only new ones. */
  readonly #vectors = new Map<string, Int8Array>();

  /** The thread that answers starts with the first look-up or `wake`, and ends `idleMs` milliseconds after the last. */
  constructor(embedder?: Embedder, idleMs = restsAfterMs) {
    this.#embedder = embedder;
    this.#answering = new Thread<MeaningCalls>(worker, { idleMs, youngMegabytes });
  }

  /** Whether the thread that answers has started, and not ended. */
  get isAwake(): boolean {
    return this.#answering.isRunning;
  }

  /** Starts the thread that answers, so that the first look-up need not wait for it. Without learnt groups, does nothing. */
  async wake(): Promise<void> {
    if (!this.isAwake) await Promise.allSettled([...this.#learnt.keys()].map((group) => this.#send(group)));
  }

  /** Takes what a `MeaningLearner` has learnt of a group. */
  async keep(group: string, data: MeaningData): Promise<void> {
    await this.#keep(group, { data });
    this.#embedded.delete(group);
    if (this.#embedder !== undefined && data.headings.length >= leastEmbedded)
      this.#unembedded.set(group, data);
  }

  /** Fetches the vectors of the headings that have none yet. Rejects when the model does not answer: then ask again later. */
  async embed(group: string, stopped?: AbortSignal): Promise<void> {
    const data = this.#unembedded.get(group);
    if (data === undefined || this.#embedder === undefined) return;
    const missing = data.headings.filter((heading) => !this.#vectors.has(heading));
    for (let from = 0; from < missing.length; from += batch) {
      if (stopped?.aborted === true) return;
      const texts = missing.slice(from, from + batch);
      const vectors = await this.#embedder.embed(texts);
      for (const [at, text] of texts.entries()) this.#vectors.set(text, embeddingBytes(vectors[at] ?? []));
    }
    await this.#keep(group, { data, embedded: this.#vectorsOf(data.headings) });
    this.#unembedded.delete(group);
    this.#embedded.add(group);
  }

  /**
   * The headings of a group nearest to a text, none below `floor`; none when the group was not learnt. `mayAsk`: the text may be sent to the
   * embedding model.
   */
  async near(
    group: string,
    text: string,
    { limit, floor, mayAsk }: { readonly limit: number; readonly floor: number; readonly mayAsk: boolean },
  ): Promise<readonly NearHeading[]> {
    const vector = mayAsk && this.#embedded.has(group) ? await this.#embedder?.embedWords(text) : undefined;
    const asked = vector === undefined ? undefined : embeddingBytes(vector);
    const { isAwake } = this;
    // Calls begin in order, so the thread has learnt everything before it answers.
    void this.wake();
    try {
      return await this.#answering.ask(
        ({ near }) => near(group, text, limit, floor, asked),
        isAwake ? patience.usual : patience.first,
      );
    } catch (error) {
      unlessEnded(error);
      // Words as written are answered all the same.
      return [];
    }
  }

  close(): Promise<void> {
    return this.#answering.close();
  }

  async #keep(
    group: string,
    learnt: { readonly data: MeaningData; readonly embedded?: EmbeddedData },
  ): Promise<void> {
    this.#learnt.set(group, learnt);
    if (this.isAwake) await this.#send(group).catch(unlessEnded);
  }

  async #send(group: string): Promise<void> {
    const learnt = this.#learnt.get(group);
    if (learnt !== undefined)
      await this.#answering.ask(({ keep }) => keep(group, learnt.data, learnt.embedded));
  }

  #vectorsOf(headings: readonly string[]): EmbeddedData {
    const dimensions = this.#vectors.get(headings[0] ?? '')?.length ?? 0;
    const vectors = new Int8Array(headings.length * dimensions);
    for (const [at, heading] of headings.entries()) {
      const vector = this.#vectors.get(heading);
      if (vector?.length === dimensions) vectors.set(vector, at * dimensions);
    }
    return { dimensions, vectors };
  }
}

/** A thread that ended is told everything when it starts again. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof ThreadEnded)) throw error;
}
