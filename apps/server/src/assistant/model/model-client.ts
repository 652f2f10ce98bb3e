import type { ToolSet } from 'ai';
import { Breaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';

type Settings = NonNullable<Config['ai']>;

/** The model gave no usable answer. `gone`: the reader has left. */
export class ModelFailure extends Error {
  readonly kind: 'slow' | 'failed' | 'busy' | 'gone';
  /** Tokens used by then; undefined if the model did not say. */
  readonly tokens: number | undefined;
  constructor(kind: ModelFailure['kind'], tokens?: number, cause?: unknown) {
    super(`model: ${kind}`, { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.tokens = tokens;
  }
}

interface ModelTimes {
  /** Time until the model's first output, at each step. */
  readonly firstByteMs: number;
  readonly totalMs: number;
}

const usualTimes: ModelTimes = { firstByteMs: 20_000, totalMs: 60_000 };
/** Most questions under way at once; any more get `busy`. */
const underWayAtMost = 16;
const longestText = 20_000;
const stepsAtMost = 5;

interface ModelQuestion {
  readonly instructions: string;
  readonly prompt: string;
  readonly tools?: ToolSet;
  readonly maxTokens: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

interface ModelReply {
  readonly text: string;
  readonly tokens: number;
}

/** Asks the configured model server, with limits on time, length, steps and consecutive failures. */
export class ModelClient {
  readonly model: string;
  readonly #settings: Settings;
  readonly #breaker: Breaker;
  readonly #times: ModelTimes;
  #underWay = 0;

  constructor(settings: Settings, clock: Clock) {
    this.#settings = settings;
    this.model = settings.model;
    this.#breaker = new Breaker(clock);
    this.#times = {
      firstByteMs: settings.firstByteMs ?? usualTimes.firstByteMs,
      totalMs: settings.totalMs ?? usualTimes.totalMs,
    };
  }

  /** Throws ModelFailure. */
  async ask(question: ModelQuestion): Promise<ModelReply> {
    if (this.#underWay >= underWayAtMost) throw new ModelFailure('busy', 0);
    if (!this.#breaker.allows()) throw new ModelFailure('failed', 0);
    this.#underWay += 1;
    try {
      const reply = await this.#stream(question);
      this.#breaker.succeeded();
      return reply;
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('failed', undefined, error);
      if (failure.kind !== 'gone') this.#breaker.failed();
      throw failure;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #stream({ instructions, prompt, tools, maxTokens, signal }: ModelQuestion): Promise<ModelReply> {
    const { baseUrl, model, apiKey } = this.#settings;
    // Loaded only when a model is asked: 20 MB that a portal without a model does not need.
    const [{ createOpenAICompatible }, { APICallError, isStepCount, streamText }] = await Promise.all([
      import('@ai-sdk/openai-compatible'),
      import('ai'),
    ]);
    const provider = createOpenAICompatible({
      name: 'configured',
      baseURL: baseUrl.replace(/\/+$/, ''),
      ...(apiKey === undefined ? {} : { apiKey }),
      includeUsage: true,
      // The key is only for the configured server, so redirects are refused.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    });
    const stop = new AbortController();
    const deadline = setTimeout(() => stop.abort('slow'), this.#times.totalMs);
    let patience = setTimeout(() => stop.abort('slow'), this.#times.firstByteMs);
    const heard = () => clearTimeout(patience);
    let text = '';
    let tokens: number | undefined;
    let finish: string | undefined;
    try {
      signal.throwIfAborted();
      const { stream } = streamText({
        model: provider.chatModel(model),
        instructions,
        prompt,
        ...(tools === undefined ? {} : { tools, stopWhen: isStepCount(stepsAtMost) }),
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, stop.signal]),
        onError: () => {},
      });
      for await (const part of stream) {
        switch (part.type) {
          case 'start-step':
            heard();
            patience = setTimeout(() => stop.abort('slow'), this.#times.firstByteMs);
            // Text before a search is not an answer.
            text = '';
            break;
          case 'text-delta':
            heard();
            text += part.text;
            if (text.length > longestText) throw new ModelFailure('failed', tokens);
            break;
          case 'reasoning-delta':
          case 'tool-input-start':
          case 'tool-call':
            heard();
            break;
          case 'finish':
            finish = part.finishReason;
            tokens = part.totalUsage.totalTokens ?? tokens;
            break;
          case 'error':
            throw part.error;
          case 'abort':
            throw new ModelFailure(signal.aborted ? 'gone' : 'slow', tokens);
          default:
            break;
        }
      }
    } catch (error) {
      if (signal.aborted) throw new ModelFailure('gone', tokens, error);
      if (stop.signal.aborted && stop.signal.reason === 'slow') throw new ModelFailure('slow', tokens, error);
      if (error instanceof ModelFailure) throw error;
      const isBusy = APICallError.isInstance(error) && (error.statusCode === 429 || error.statusCode === 503);
      throw new ModelFailure(isBusy ? 'busy' : 'failed', tokens, error);
    } finally {
      clearTimeout(deadline);
      heard();
      // Closes whatever is still open upstream.
      stop.abort('done');
    }
    if (signal.aborted) throw new ModelFailure('gone', tokens);
    // `length`: cut off; `content-filter`: refused; anything else but `stop` is not a whole answer either.
    if (finish !== 'stop' || text.trim() === '') throw new ModelFailure('failed', tokens);
    return { text, tokens: tokens ?? Math.ceil((instructions.length + prompt.length + text.length) / 2) };
  }
}
