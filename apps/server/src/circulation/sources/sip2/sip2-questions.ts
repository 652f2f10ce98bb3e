import type { AnswerTo, PatronList, Sip2Client } from '@yuelan/sip2';
import type { Sip2Settings } from '../../../library/public.ts';
import type { Clock } from '../../../platform/clock.ts';

/** Asks a library system about patrons and copies, with what its settings put into each question. */
export class Sip2Questions {
  readonly #client: Sip2Client;
  readonly #settings: Sip2Settings;
  readonly #clock: Clock;
  readonly #timeZone: string;

  constructor(client: Sip2Client, settings: Sip2Settings, clock: Clock, timeZone: string) {
    this.#client = client;
    this.#settings = settings;
    this.#clock = clock;
    this.#timeZone = timeZone;
  }

  item(item: string): Promise<AnswerTo<'itemInformation'>> {
    const { institution, terminalPassword } = this.#settings;
    return this.#client.read({
      type: 'itemInformation',
      at: this.now(),
      institution,
      item,
      terminalPassword,
    });
  }

  /** One request for each list: systems answer one at a time. */
  information(
    card: string,
    list: PatronList | undefined,
    more: { readonly pin?: string } = {},
  ): Promise<AnswerTo<'patronInformation'>> {
    return this.#client.read({
      type: 'patronInformation',
      language: '000',
      list: list === undefined ? [] : [list],
      ...this.about(card),
      ...more,
    });
  }

  /** The fields that name a patron, for questions and writes alike. */
  about(patron: string) {
    const { institution, terminalPassword } = this.#settings;
    return { at: this.now(), institution, patron, terminalPassword };
  }

  /** In the library's time zone. */
  now(): string {
    return Temporal.Instant.fromEpochMilliseconds(this.#clock.now().getTime())
      .toZonedDateTimeISO(this.#timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' });
  }
}
