import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UseScopes } from '../conversation/limits.ts';
import { addUse } from '../conversation/use-store.ts';

/** Tokens counted for a question while it is under way. */
const reserved = 6000;
/** Visitors behind one address: a school often has a single one. */
const visitorsPerNetwork = 40;

class Spent extends Error {}

/** The budget for the model: a library's tokens per day and a visitor's questions per day. Counted in the database. */
export class ModelBudget {
  readonly #db: Db;
  readonly #scopes: UseScopes;

  constructor(db: Db, scopes: UseScopes) {
    this.#db = db;
    this.#scopes = scopes;
  }

  /** Whether the library allows the model to be asked at all. */
  isOn({ library }: Caller): boolean {
    const { openAssistantModel, assistantTokensPerDay, assistantQuestionsPerDay } = library.settings;
    return openAssistantModel === 1 && assistantTokensPerDay > 0 && assistantQuestionsPerDay > 0;
  }

  /**
   * Reserves the cost of a question. Returns false, and reserves nothing, when the daily budget of the library, the
   * network or the visitor is spent. Every `take` that returns true is followed by a `settle`.
   */
  async take(caller: Caller): Promise<boolean> {
    const { assistantTokensPerDay: tokens, assistantQuestionsPerDay: questions } = caller.library.settings;
    try {
      await transaction(this.#db, async (tx) => {
        const network = await addUse(tx, this.#scopes.network(caller), { asked: 1 });
        const session = await addUse(tx, this.#scopes.session(caller), { asked: 1 });
        const library = await addUse(tx, this.#scopes.library(caller), { asked: 1, tokens: reserved });
        if (
          session.asked > questions ||
          network.asked > questions * visitorsPerNetwork ||
          library.tokens > Math.max(tokens, reserved)
        )
          throw new Spent();
      });
      return true;
    } catch (error) {
      if (error instanceof Spent) return false;
      throw error;
    }
  }

  /** Replaces the reserved tokens with those really used; undefined keeps the reservation. */
  async settle(caller: Caller, used: number | undefined): Promise<void> {
    if (used === undefined) return;
    await addUse(this.#db, this.#scopes.library(caller), { tokens: used - reserved });
  }
}
