import type { AssistantAnswer, ReadingHelp } from '@yuelan/contract';
import type { CatalogueParts } from '../catalogue/public.ts';
import { findCandidates } from '../catalogue/public.ts';
import type { OwnLoans } from '../circulation/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { ReaderId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { UseScopes } from './conversation/limits.ts';
import { findHelp, keepHelp } from './help/help-store.ts';
import { helpByModel, versionOf } from './help/model-help.ts';
import { catalogueHelp, titleToHelpWith, withNeighbours } from './help/read-help.ts';
import { SharedWork } from './help/shared-work.ts';
import {
  type Answered,
  answerQuestion,
  emptyMemory,
  type Memory,
  understand,
} from './librarian/answer-question.ts';
import { row } from './librarian/desk.ts';
import { languageOfQuestion } from './librarian/question-text.ts';
import { reasoningOfPlan } from './librarian/reasoning-words.ts';
import { answerByModel } from './model/answer-by-model.ts';
import { ModelBudget } from './model/budget.ts';
import { type ModelClient, ModelFailure } from './model/model-client.ts';

export interface AssistantParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: CatalogueParts;
  readonly ownLoans: (library: LibraryScope, readerId: ReaderId) => Promise<OwnLoans>;
  readonly scopes: UseScopes;
  /** If undefined, the catalogue alone answers. */
  readonly client?: ModelClient | undefined;
}

/** Answers with the model if there is one and its answer can be believed; otherwise from the catalogue alone. */
export class Assistant {
  readonly #parts: AssistantParts;
  readonly #budget: ModelBudget;
  readonly #making = new SharedWork<ReadingHelp>();

  constructor(parts: AssistantParts) {
    this.#parts = parts;
    this.#budget = new ModelBudget(parts.db, parts.scopes);
  }

  /** Answers one question of a conversation. Throws when the reader has left. */
  async answer(caller: Caller, question: string, memory: Memory): Promise<Answered> {
    const { answer, ...rest } = await this.#answer(caller, question, memory);
    return { ...rest, answer: { ...answer, language: languageOfQuestion(question, caller.language) } };
  }

  async #answer(caller: Caller, question: string, memory: Memory): Promise<Answered> {
    const { catalogue, ownLoans } = this.#parts;
    const { library, language, now, signal, readerId } = caller;
    const notice = await this.#byModel(caller, question, memory);
    if (typeof notice === 'object') return notice;
    const loans = readerId === undefined ? undefined : () => ownLoans(library, readerId);
    const asked = { question, language, now, signal, readerId, ownLoans: loans };
    const answered = await answerQuestion(catalogue, library, asked, memory);
    return notice === undefined ? answered : { ...answered, answer: { ...answered.answer, notice } };
  }

  async #byModel(
    caller: Caller,
    question: string,
    memory: Memory,
  ): Promise<Answered | AssistantAnswer['notice']> {
    const { client, catalogue, log } = this.#parts;
    const { library, language, now, signal } = caller;
    const plan = await understand(question, language, memory);
    // Greetings and opening hours need no model.
    if (client === undefined || !this.#budget.isOn(caller) || (plan.talk !== null && plan.talk !== 'unclear'))
      return undefined;
    return answerByModel({ client, budget: this.#budget, log }, caller, question, memory, {
      plan,
      before: memory.plan === undefined ? '' : reasoningOfPlan(memory.plan),
      search: async (asked) => {
        const { answer } = await answerQuestion(
          catalogue,
          library,
          { question: asked, language, now, signal },
          emptyMemory,
        );
        return { books: answer.books, remark: answer.answer };
      },
      finds: async (word) =>
        (await findCandidates(catalogue, library, { rows: [row(word)], limit: 1 })).total > 0,
    });
  }

  /**
   * Returns reading help for a title. The model writes it once, then it is stored. Refuses a title that is not shown.
   */
  async help(caller: Caller, id: string): Promise<ReadingHelp> {
    const { db, catalogue, client, clock, log } = this.#parts;
    const { library, language } = caller;
    const title = await titleToHelpWith(catalogue, library, id);
    const fromCatalogue = () => catalogueHelp(catalogue, library, title, language);
    if (client === undefined || !this.#budget.isOn(caller)) return fromCatalogue();
    const key = { titleId: Number(title.id), language, model: client.model, version: versionOf(title) };
    const complete = (help: ReadingHelp) =>
      help.source === 'model' ? withNeighbours(catalogue, library, title, help, language) : help;
    const kept = await findHelp(db, key);
    if (kept !== undefined) return complete(kept);
    try {
      const made = await this.#making.run(
        `${language} ${title.id} ${key.version}`,
        caller.signal,
        async (signal) => {
          if (!(await this.#budget.take(caller))) return fromCatalogue();
          try {
            const { help, tokens } = await helpByModel(client, title, language, signal);
            await this.#budget.settle(caller, tokens);
            return keepHelp(db, key, help, clock.now(), false);
          } catch (error) {
            if (error instanceof ModelFailure) await this.#budget.settle(caller, error.tokens);
            throw error;
          }
        },
      );
      return complete(made);
    } catch (error) {
      if (!(error instanceof ModelFailure) && !caller.signal.aborted) throw error;
      if (error instanceof ModelFailure && error.kind !== 'gone')
        log.warn({ model: client.model, kind: error.kind }, 'the model made no reading help');
      return fromCatalogue();
    }
  }
}
