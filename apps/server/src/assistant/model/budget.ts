import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UseScopes } from '../conversation/limits.ts';
import { addUse } from '../conversation/use-store.ts';

/** Tokens that a question is counted as while it is under way. */
const reserved = 6000;
/** Visitors behind one address: a school often has a single one. */
const visitorsPerNetwork = 40;

class Spent extends Error {}

/** What may be spent on the model: a library's tokens of a day, and a visitor's questions. Counted in the database. */
export class ModelBudget {
  readonly #db: Db;
  readonly #scopes: UseScopes;

  constructor(db: Db, scopes: UseScopes) {
    this.#db = db;
    this.#scopes = scopes;
  }

  /** Whether the library lets the model be asked at all. */
  isOn({ library }: Caller): boolean {
    const { openAssistantModel, assistantTokensPerDay, assistantQuestionsPerDay } = library.settings;
    return openAssistantModel === 1 && assistantTokensPerDay > 0 && assistantQuestionsPerDay > 0;
  }

  /**
   * Takes what a question may cost; false, and nothing taken, when the day's budget of the library, the network or the
   * visitor is spent. Every `take` is followed by a `settle`.
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

  /** Puts what was really used in place of what was taken; nothing known: what was taken stays. */
  async settle(caller: Caller, used: number | undefined): Promise<void> {
    if (used === undefined) return;
    await addUse(this.#db, this.#scopes.library(caller), { tokens: used - reserved });
  }
}
