import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ClientId } from '../../platform/ids.ts';
import { partOf, standingOf, wasCarriedOut } from '../rules/write-outcome.ts';
import { findPart, type KnownPart, markStale, savePart } from './account-store.ts';
import { forgetCopy } from './copy-state-store.ts';
import { CopyStates } from './copy-states.ts';
import type {
  Account,
  Answer,
  CirculationSource,
  CopyState,
  HistoryPage,
  Part,
  Patron,
  PlacedHold,
  Renewed,
  TitleCopies,
} from './source.ts';
import {
  beginWrite,
  endWrite,
  findOpenWrites,
  findWrite,
  type NewWrite,
  type StoredWrite,
} from './write-store.ts';

export interface HonestOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly clientid: ClientId;
  /** How long an account counts as fresh, in milliseconds, unless something is written. */
  readonly accountMs?: number;
  /** Titles whose availability is asked for at once. */
  readonly titlesAtOnce?: number;
  /** How long a system may still be at work on a request whose answer was lost. */
  readonly settleMs?: number;
}

/** A request that has not come back after this time belongs to a process that ended. */
const lostAfterMs = 120_000;

/**
 * A source in front of a library system: it remembers the system's last answers and makes writes safe. A write is
 * recorded before it is sent, and never sent again while its outcome is open. If no answer comes, the reader's account
 * shows what happened.
 */
export class HonestSource implements CirculationSource {
  readonly #source: CirculationSource;
  readonly #options: Required<HonestOptions>;
  readonly #copies: CopyStates;

  constructor(source: CirculationSource, options: HonestOptions) {
    this.#source = source;
    this.#options = { accountMs: 300_000, titlesAtOnce: 2, settleMs: 3000, ...options };
    this.#copies = new CopyStates(source, this.#options);
  }

  abilities() {
    return this.#source.abilities();
  }

  logIn(card: string, secret: string) {
    return this.#source.logIn(card, secret);
  }

  history(patron: Patron, page: HistoryPage) {
    return this.#source.history(patron, page);
  }

  changeSecret(patron: Patron, before: string, after: string) {
    return this.#source.changeSecret(patron, before, after);
  }

  /** The account, fresh or, if the system is away, in its last known state: then the answer says `away`. */
  async account(patron: Patron, parts: readonly Part[]): Promise<Answer<Account>> {
    const scope = this.#scopeOf(patron);
    const known = await Promise.all(parts.map((part) => findPart(this.#options.db, scope, part)));
    const oldest = this.#now().getTime() - this.#options.accountMs;
    if (known.every((part) => part?.fresh === true && part.asOf.getTime() > oldest)) return stateOf(known);
    const answer = await this.#read(patron, parts);
    if (!('away' in answer) || 'done' in answer) return answer;
    return known.every((part) => part !== undefined) ? { ...stateOf(known), away: true } : answer;
  }

  availability(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>> {
    return this.#copies.of(titles);
  }

  /** Renews a loan once. The outcome of an earlier attempt with this key, or of an open one, counts if it is known. */
  async renew(patron: Patron, barcode: string, key: string): Promise<Answer<Renewed>> {
    const account = await this.account(patron, ['loans']);
    const loan = 'done' in account ? account.done.loans?.find((one) => one.barcode === barcode) : undefined;
    if (!('done' in account)) return account;
    if (loan === undefined) return { refused: refuse('circulation.loan.missing') };
    return this.#write(
      patron,
      { key, action: 'renew', item: loan.id, before: standingOf(loan) },
      {
        send: () => this.#source.renew(patron, barcode, key),
        resultOf: ({ dueOn }) => dueOn,
        doneBy: (dueOn, { loans }) => ({
          dueOn: dueOn || (loans?.find(({ id }) => id === loan.id)?.dueOn ?? ''),
          renewCount: loan.renewCount + 1,
        }),
      },
    );
  }

  pickups(patron: Patron, barcode: string) {
    return this.#source.pickups(patron, barcode);
  }

  /** A place that the system does not offer is refused before anything is sent. */
  async placeHold(patron: Patron, barcode: string, pickup: string, key: string): Promise<Answer<PlacedHold>> {
    if (pickup !== '') {
      const offered = await this.pickups(patron, barcode);
      if (!('done' in offered)) return offered;
      if (!offered.done.places.some(({ id }) => id === pickup))
        return { refused: refuse('circulation.pickup.unknown') };
    }
    return this.#write(
      patron,
      { key, action: 'hold', item: barcode, before: '' },
      {
        send: () => this.#source.placeHold(patron, barcode, pickup, key),
        resultOf: (placed) => placed.pickup,
        doneBy: (place, { holds }) => {
          const hold = holds?.find((one) => one.barcode === barcode);
          return { id: hold?.id ?? barcode, endAt: hold?.endAt ?? '', pickup: place };
        },
      },
    );
  }

  /** Cancels holds one after another. Holds that the reader does not have are refused before anything is sent. */
  async cancelHolds(patron: Patron, ids: readonly string[], key: string): Promise<Answer<number>> {
    const account = await this.account(patron, ['holds']);
    if (!('done' in account)) return account;
    const own = new Map(account.done.holds?.map(({ id, barcode }) => [id, barcode]));
    if (!ids.every((id) => own.has(id))) return { refused: refuse('circulation.pre-borrow.missing') };
    for (const id of new Set(ids)) {
      const answer = await this.#write(
        patron,
        { key: `${key} ${id}`, action: 'cancel', item: id, before: '' },
        {
          send: () => this.#source.cancelHolds(patron, [id], key),
          resultOf: () => '',
          doneBy: () => 1,
        },
        own.get(id),
      );
      if (!('done' in answer)) return answer;
    }
    return { done: new Set(ids).size, asOf: this.#now() };
  }

  async #write<Value>(
    patron: Patron,
    wanted: Pick<NewWrite, 'key' | 'action' | 'item' | 'before'>,
    steps: {
      readonly send: () => Promise<Answer<Value>>;
      readonly resultOf: (value: Value) => string;
      readonly doneBy: (result: string, account: Account) => Value;
    },
    barcode = wanted.item,
  ): Promise<Answer<Value>> {
    const { db, clientid } = this.#options;
    const scope = this.#scopeOf(patron);
    const told = (write: StoredWrite | undefined, account: Account): Answer<Value> => {
      if (write?.state === 'done') return { done: steps.doneBy(write.result, account), asOf: this.#now() };
      if (write?.state === 'refused') return { refused: refusedWith(write.result) };
      if (write?.state === 'undone') return { refused: refuse('circulation.source.undone') };
      return { unsure: true };
    };
    const id = await beginWrite(db, { ...wanted, ...scope, at: this.#now() });
    if (id === undefined) {
      // The same key again, or another request for the same item that is not yet decided.
      const account = await this.#read(patron, [partOf(wanted.action)]);
      const open = (await findOpenWrites(db, scope)).find(
        ({ action, item }) => action === wanted.action && item === wanted.item,
      );
      const known = await findWrite(db, clientid, wanted.key);
      return told(known ?? open, 'done' in account ? account.done : {});
    }
    const answer = await steps.send();
    await markStale(db, scope);
    this.#copies.forget(await forgetCopy(db, clientid, barcode, this.#now()));
    if ('done' in answer) await endWrite(db, id, 'done', steps.resultOf(answer.done));
    else if ('refused' in answer) await endWrite(db, id, 'refused', messageOf(answer.refused.facts));
    else if ('away' in answer) await endWrite(db, id, 'undone');
    else {
      await endWrite(db, id, 'unsure');
      const account = await this.#settle(patron, id, wanted);
      return told(await findWrite(db, clientid, wanted.key), account);
    }
    return answer;
  }

  /**
   * Reads the account now. If it does not show the change, reads it again after the time that a system may still need.
   */
  async #settle(
    patron: Patron,
    id: number,
    wanted: Pick<NewWrite, 'action' | 'item' | 'before'>,
  ): Promise<Account> {
    const part = partOf(wanted.action);
    for (const pause of [0, this.#options.settleMs]) {
      await wait(pause);
      const answer = await this.#source.account(patron, [part]);
      if (!('done' in answer)) continue;
      const isDone = wasCarriedOut(wanted, answer.done);
      if (isDone || pause > 0) await endWrite(this.#options.db, id, isDone ? 'done' : 'undone');
      if (isDone) return answer.done;
    }
    return {};
  }

  /** Asks the system, stores its answer, and uses it to decide open writes. */
  async #read(patron: Patron, parts: readonly Part[]): Promise<Answer<Account>> {
    const { db } = this.#options;
    const scope = this.#scopeOf(patron);
    const open = await findOpenWrites(db, scope);
    const answer = await this.#source.account(patron, parts);
    if (!('done' in answer)) return answer;
    for (const part of parts) await savePart(db, scope, part, answer.done, answer.asOf);
    for (const write of open.filter(({ action }) => parts.includes(partOf(action)))) {
      const isDone = wasCarriedOut({ ...write, before: write.due_before }, answer.done);
      const age = this.#now().getTime() - Date.parse(write.sent_at);
      const isOver = age > (write.state === 'unsure' ? this.#options.settleMs : lostAfterMs);
      if (isOver || (isDone && write.state === 'unsure'))
        await endWrite(db, write.id, isDone ? 'done' : 'undone');
    }
    return answer;
  }

  #scopeOf({ readerId }: Patron) {
    return { clientid: this.#options.clientid, readerId };
  }

  #now(): Date {
    return this.#options.clock.now();
  }
}

const messageOf = (facts: Readonly<Record<string, unknown>>) =>
  typeof facts['message'] === 'string' ? facts['message'] : '';

const refusedWith = (message: string) =>
  message === '' ? refuse('circulation.source.unwilling') : refuse('circulation.source.refused', { message });

/** The parts together, with the age of the oldest. */
function stateOf(known: readonly (KnownPart | undefined)[]) {
  const asOf = Math.min(...known.map((part) => part?.asOf.getTime() ?? 0));
  const found = <Name extends Part>(name: Name) => known.find((part) => part?.[name] !== undefined)?.[name];
  const done: Account = { loans: found('loans'), holds: found('holds'), standing: found('standing') };
  return { done, asOf: new Date(asOf) };
}
