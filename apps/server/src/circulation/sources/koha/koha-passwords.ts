import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { SystemFailure } from '../system-client.ts';
import { validatedSchema } from './koha-answers.ts';
import { errorOf, type KohaAnswer, type KohaClient } from './koha-client.ts';
import { isSameCard } from './koha-lists.ts';
import { inWords } from './koha-refusals.ts';

/** Patrons' passwords, which Koha checks and stores. */
export class KohaPasswords {
  readonly #koha: KohaClient;

  constructor(koha: KohaClient) {
    this.#koha = koha;
  }

  /** The card's number as Koha writes it, if the password is right. */
  async cardOf(card: string, password: string): Promise<string | Refusal> {
    const answer = await this.#koha.ask('/auth/password/validation', { identifier: card, password });
    if (answer.status === 400) return inWords(errorOf(answer));
    const validated = answer.status === 201 ? validatedSchema.safeParse(answer.body).data : undefined;
    if (validated === undefined) throw new SystemFailure('unreadable', false);
    return validated.cardnumber;
  }

  /** Koha lets the portal's account set any password, so the old one is checked first. */
  async change({
    card,
    patron,
    before,
    after,
  }: {
    readonly card: string;
    readonly patron: number;
    readonly before: string;
    readonly after: string;
  }): Promise<undefined> {
    const cardnumber = await this.cardOf(card, before);
    if (cardnumber instanceof Refusal) throw refuse('reader.password.wrong');
    if (!isSameCard(cardnumber, card)) throw refuse('circulation.source.stranger');
    const answer = await this.#koha
      .write({
        method: 'POST',
        path: `/patrons/${patron}/password`,
        body: { password: after, password_2: after },
      })
      .catch((error: unknown) => this.#settled(card, after, error));
    if (answer.status !== 200) throw inWords(errorOf(answer));
    return undefined;
  }

  /** Settles a password change whose answer was lost: if the new password is right, the change was made. */
  async #settled(card: string, password: string, lost: unknown): Promise<KohaAnswer> {
    if (!(lost instanceof SystemFailure && lost.sent)) throw lost;
    const cardnumber = await this.cardOf(card, password).catch(() => {
      throw lost;
    });
    if (cardnumber instanceof Refusal) throw refuse('circulation.source.undone');
    return { status: 200, body: undefined };
  }
}
