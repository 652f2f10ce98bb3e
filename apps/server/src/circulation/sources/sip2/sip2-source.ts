import { type AnswerTo, type Message, type Sip2Client, Sip2Failure, supports } from '@yuelan/sip2';
import type { Sip2Settings } from '../../../library/public.ts';
import type { Clock } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { placesOf } from '../pickup-places.ts';
import type {
  Abilities,
  Account,
  Answer,
  CirculationSource,
  CopyState,
  Part,
  Patron,
  PatronIdentity,
  Pickups,
  PlacedHold,
  RenewalOffer,
  Renewed,
  SourceHold,
  SourceLoan,
  Standing,
  TitleCopies,
} from '../source.ts';
import { bounded, refusedSaying } from '../words.ts';
import { dueDay } from './due-day.ts';
import { everythingOffered, standingOf, wordsOf } from './patron-standing.ts';
import { bookOf, copyStateOf } from './sip2-present.ts';
import type { Sip2Questions } from './sip2-questions.ts';

/** A system lists more loans only for borrowers that are not people. */
const itemsAtMost = 100;
const copiesPerTitle = 20;

/**
 * A library system behind SIP2. It has no keys for writes and no way to ask what became of one: `HonestSource` adds
 * both.
 */
export class Sip2Source implements CirculationSource {
  readonly #client: Sip2Client;
  readonly #settings: Sip2Settings;
  readonly #clock: Clock;
  readonly #questions: Sip2Questions;

  constructor(client: Sip2Client, questions: Sip2Questions, settings: Sip2Settings, clock: Clock) {
    this.#client = client;
    this.#settings = settings;
    this.#clock = clock;
    this.#questions = questions;
  }

  abilities(): Promise<Answer<Abilities>> {
    return this.#answer(async () => {
      const status = await this.#client.askStatus();
      const { logIn, renew, hold, standing } = this.#settings;
      const tellsPatrons = supports(status, 'patronInformation') !== false;
      return this.#done({
        logIn: logIn === 1 && tellsPatrons,
        renew: renew === 1 && supports(status, 'renew') !== false,
        hold: hold === 1 && supports(status, 'hold') !== false,
        history: false,
        changeSecret: false,
        availability: supports(status, 'itemInformation') !== false,
        standing: standing === 1 && tellsPatrons,
      });
    });
  }

  /** Only CQ tells whether the PIN is right: a wrong one may still be answered with name and loans. */
  logIn(card: string, secret: string): Promise<Answer<PatronIdentity>> {
    return this.#answer(async () => {
      const answer = await this.#questions.information(card, undefined, { pin: secret });
      if (answer.validPin !== true || answer.validPatron === false)
        return { refused: refuse('circulation.source.refused', { message: wordsOf(answer) }) };
      return this.#done({ card: answer.patron ?? card, name: answer.name ?? '' });
    });
  }

  account({ card }: Patron, parts: readonly Part[]): Promise<Answer<Account>> {
    return this.#answer(async () => {
      const [loans, holds, standing] = await Promise.all([
        parts.includes('loans') ? this.#loans(card) : undefined,
        parts.includes('holds') ? this.#holds(card) : undefined,
        parts.includes('standing') ? this.#standing(card) : undefined,
      ]);
      return this.#done({ loans, holds, standing });
    });
  }

  /** Asks about one copy after another on one connection: the other connections are for readers who wait. */
  availability(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>> {
    return this.#answer(async () => {
      if (supports(await this.#client.status(), 'itemInformation') === false) return this.#done([]);
      const states: CopyState[] = [];
      for (const barcode of titles.flatMap((title) => title.barcodes.slice(0, copiesPerTitle))) {
        const answer = await this.#questions.item(barcode);
        // Many systems answer so for a barcode that they do not know.
        const isUnknown = answer.circulation === '01' && (answer.title ?? '') === '';
        if (!isUnknown) states.push(copyStateOf(barcode, answer.circulation, this.#dueDay(answer.dueDate)));
      }
      return this.#done(states);
    });
  }

  async renew({ card }: Patron, barcode: string): Promise<Answer<Renewed>> {
    if (this.#settings.renew !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const answer = await this.#client.write({
        type: 'renew',
        thirdParty: false,
        noBlock: false,
        dueAt: '',
        ...this.#questions.about(card),
        item: barcode,
        feeAccepted: false,
      });
      // The flag alone decides: a refusal may carry a due date that looks new.
      if (!answer.ok) return this.#refused(answer, card, 'renew');
      return this.#done({ dueOn: this.#dueDay(answer.dueDate), renewCount: 0 });
    }, true);
  }

  async pickups(): Promise<Answer<Pickups>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return this.#done(placesOf(this.#settings.pickups));
  }

  async placeHold({ card }: Patron, barcode: string, chosen: string): Promise<Answer<PlacedHold>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      const pickup = chosen || placesOf(this.#settings.pickups).usual;
      const answer = await this.#client.write({
        type: 'hold',
        mode: '+',
        ...(pickup === '' ? {} : { pickup }),
        holdType: '3',
        ...this.#questions.about(card),
        item: barcode,
        feeAccepted: false,
      });
      if (!answer.ok) return this.#refused(answer, card, 'hold');
      return this.#done({ id: barcode, endAt: '', pickup: bounded(answer.pickup ?? '') });
    }, true);
  }

  /** One after another, because SIP2 cannot cancel several holds at once; the first refusal ends it. */
  async cancelHolds({ card }: Patron, ids: readonly string[]): Promise<Answer<number>> {
    if (this.#settings.hold !== 1) return { away: 'settings' };
    return this.#answer(async () => {
      for (const item of ids) {
        const answer = await this.#client.write({
          type: 'hold',
          mode: '-',
          ...this.#questions.about(card),
          item,
        });
        if (!answer.ok) return refusedSaying(wordsOf(answer));
      }
      return this.#done(ids.length);
    }, true);
  }

  async history(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  async changeSecret(): Promise<Answer<never>> {
    return { away: 'settings' };
  }

  async #loans(card: string): Promise<readonly SourceLoan[]> {
    const information = await this.#questions.information(card, 'charged');
    const items = this.#itemsOf(information.charged);
    const answers = await Promise.all(items.map((item) => this.#questions.item(item)));
    const renewal = this.#offer(information);
    return items.map((barcode, place) => ({
      id: barcode,
      barcode,
      book: bookOf(answers[place]),
      borrowedAt: '',
      dueOn: this.#dueDay(answers[place]?.dueDate),
      isEnded: false,
      renewCount: 0,
      renewLimit: 0,
      renewal,
    }));
  }

  /** `hold` lists what waits for the reader, `unavailable` what the reader waits for; some systems list all in one. */
  async #holds(card: string): Promise<readonly SourceHold[]> {
    const [ready, waiting] = await Promise.all([
      this.#questions.information(card, 'hold'),
      this.#questions.information(card, 'unavailable'),
    ]);
    const waits = this.#itemsOf(waiting.unavailable);
    const all = [...new Set([...this.#itemsOf(ready.hold), ...waits])];
    const answers = await Promise.all(all.map((item) => this.#questions.item(item)));
    return all.map((barcode, place) => ({
      id: barcode,
      barcode,
      book: bookOf(answers[place]),
      storageName: '',
      placedAt: '',
      endAt: '',
      status: 1,
      waits: waits.includes(barcode),
    }));
  }

  #itemsOf(listed: readonly string[] | undefined): readonly string[] {
    return [...new Set(listed ?? [])].filter((item) => item !== '').slice(0, itemsAtMost);
  }

  #offer(information: Message<'patronInformationAnswer'>): RenewalOffer {
    if (this.#settings.renew !== 1) return { refused: 'circulation.source.unable', facts: {} };
    const { blocks, denied } = standingOf(information, everythingOffered);
    return denied.includes('renew')
      ? { refused: blocks[0] ?? 'circulation.renewal.suspended', facts: {} }
      : {};
  }

  async #standing(card: string): Promise<Standing> {
    const status = await this.#client.status();
    const { renew, hold } = this.#settings;
    return standingOf(await this.#questions.information(card, 'fine'), {
      borrow: status.checkout !== false && supports(status, 'checkout') !== false,
      renew: renew === 1 && supports(status, 'renew') !== false,
      hold: hold === 1 && supports(status, 'hold') !== false,
    });
  }

  /** In the system's words. Where it gives none, the patron status may say why. */
  async #refused(answer: AnswerTo<'renew' | 'hold'>, card: string, what: 'renew' | 'hold') {
    const said = wordsOf(answer);
    if (said !== '') return refusedSaying(said);
    try {
      const information = await this.#questions.information(card, undefined);
      const { blocks, denied } = standingOf(information, everythingOffered);
      if (denied.includes(what)) return { refused: refuse(blocks[0] ?? deniedWithoutReason[what]) };
    } catch (error) {
      // The refusal stands, even if the question about its reason fails.
      if (!(error instanceof Sip2Failure)) throw error;
    }
    return refusedSaying('');
  }

  #dueDay(written: string | undefined): string {
    return dueDay(written ?? '', this.#settings.dueDates) ?? '';
  }

  #done<Value>(done: Value): Answer<Value> {
    return { done, asOf: this.#clock.now() };
  }

  async #answer<Value>(work: () => Promise<Answer<Value>>, writes = false): Promise<Answer<Value>> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Sip2Failure)) throw error;
      if (error.sent && writes) return { unsure: true };
      return {
        away: error.reason === 'paused' ? 'breaker' : error.reason === 'login' ? 'settings' : 'timeout',
      };
    }
  }
}

const deniedWithoutReason = {
  renew: 'circulation.renewal.suspended',
  hold: 'circulation.pre-borrow.suspended',
} as const;
