import { hash, verify } from '@node-rs/argon2';
import { TransportFailure } from '../http/refusal.ts';
import { randomToken } from '../ids.ts';

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For tests only, which log in thousands of times. */
export const testCost = { memoryCost: 512, timeCost: 1, parallelism: 1 };
/** Each hash takes a core for about 20 ms. More at once would starve everything else. */
const atOnce = 2;
const waitingAtMost = 200;

/** Hashes and checks passwords, a few at a time. If too many are waiting: 503. */
export class Passwords {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nobody: Promise<string> | undefined;
  readonly #cost: typeof owaspCost;

  constructor(cost = owaspCost) {
    this.#cost = cost;
  }

  /** Returns the argon2id form (PHC text) in which a password is stored. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, this.#cost));
  }

  /**
   * Whether this is the password. Without a hash the answer is no, at the same cost, so the caller cannot tell an
   * unknown account from a wrong password.
   */
  async matches(password: string, kept: string | null | undefined): Promise<boolean> {
    this.#nobody ??= hash(randomToken(32), this.#cost);
    const against = kept ?? (await this.#nobody);
    const right = await this.#inTurn(() => verify(against, password));
    return right && kept !== null && kept !== undefined;
  }

  async #inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= waitingAtMost) throw new TransportFailure(503);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
