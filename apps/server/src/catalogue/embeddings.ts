import type { Embedder } from '@yuelan/search';
import { Breaker } from '../platform/breaker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';

type Settings = NonNullable<Config['embeddings']>;

/** A search needs the vector of its words. If it takes longer than this, the search goes on without it. */
const wordsMs = 1_000;
const headingsMs = 60_000;
/** Requests for readers' words at the same time. */
const underWayAtMost = 8;
/** Texts of readers whose vectors are kept, because readers turn pages and repeat searches. */
const keptWords = 500;
/** Texts are cut to this many characters before they are sent. */
const longestText = 500;

/** The embedding model of the settings; undefined if there is none. */
export function embedderOf({ embeddings }: Pick<Config, 'embeddings'>, clock: Clock): Embedder | undefined {
  return embeddings === undefined ? undefined : new EmbeddingModel(embeddings, clock);
}

/** The embedding model of the settings, with limits on time, concurrent requests and consecutive failures. */
class EmbeddingModel implements Embedder {
  readonly #settings: Settings;
  readonly #breaker: Breaker;
  readonly #kept = new Map<string, readonly number[]>();
  #underWay = 0;

  constructor(settings: Settings, clock: Clock) {
    this.#settings = settings;
    this.#breaker = new Breaker(clock);
  }

  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    return this.#ask(texts, this.#settings.headingsMs ?? headingsMs);
  }

  async embedWords(text: string): Promise<readonly number[] | undefined> {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    if (this.#underWay >= underWayAtMost || !this.#breaker.allows()) return undefined;
    this.#underWay += 1;
    try {
      const [vector] = await this.#ask([text], this.#settings.wordsMs ?? wordsMs);
      this.#breaker.succeeded();
      if (vector !== undefined) this.#keep(text, vector);
      return vector;
    } catch (error) {
      this.#breaker.failed(error);
      return undefined;
    } finally {
      this.#underWay -= 1;
    }
  }

  #keep(text: string, vector: readonly number[]): void {
    this.#kept.set(text, vector);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptWords && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #ask(texts: readonly string[], patience: number): Promise<readonly (readonly number[])[]> {
    const { baseUrl, model, apiKey } = this.#settings;
    // Loaded only if there is a model: these modules take 20 MB.
    const [{ createOpenAICompatible }, { embedMany }] = await Promise.all([
      import('@ai-sdk/openai-compatible'),
      import('ai'),
    ]);
    const provider = createOpenAICompatible({
      name: 'embeddings',
      baseURL: baseUrl.replace(/\/+$/, ''),
      ...(apiKey === undefined ? {} : { apiKey }),
      // The key is meant for the configured server, not for one to which that server might redirect.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    });
    const { embeddings } = await embedMany({
      model: provider.embeddingModel(model),
      values: texts.map((text) => text.slice(0, longestText)),
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(patience),
    });
    const dimensions = embeddings[0]?.length ?? 0;
    const isSound = embeddings.every(
      (vector) => vector.length === dimensions && vector.every((value) => Number.isFinite(value)),
    );
    if (embeddings.length !== texts.length || dimensions === 0 || !isSound)
      throw new Error('the embedding model did not answer with one vector for each text');
    return embeddings;
  }
}
