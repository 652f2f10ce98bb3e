import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeScene, type Scene, setReaderStatus } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { hourMs } from '../platform/clock.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { asClientId } from '../platform/ids.ts';
import { checkInvariants } from './check-invariants.ts';
import {
  cancelHolds,
  expireHolds,
  lendCopy,
  markCopy,
  noteOverdueLoans,
  placeHold,
  renewLoan,
  returnCopy,
} from './public.ts';
import { addDays, dayOf, endOfDay } from './rules/library-calendar.ts';

/** The results that a library's days must have: all of circulation, as simply as possible. */
interface Model {
  now: Date;
  readonly readers: { suspended: boolean; credit: number }[];
  readonly copies: {
    readonly title: number;
    lost: boolean;
    loan: { reader: number; due: string; renewals: number; renewedOn: string; late: boolean } | undefined;
    hold: { reader: number; end: Date } | undefined;
  }[];
}

interface Real {
  readonly app: TestApp;
  readonly scene: Scene;
}

const timeZone = 'Asia/Shanghai';
const titles = [2, 1, 3];
const limits = { loans: 3, holds: 2, renewals: 2, loanDays: 5, renewalDays: 4, pickUp: 2 };
const copyList = titles.flatMap((count, title) =>
  Array.from({ length: count }, (_, copy) => ({ title, barcode: `${title + 1}-${copy + 1}` })),
);
const readers = 4;

const barcodeOf = (copy: number) => copyList[copy]?.barcode ?? '';
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};
const today = (model: Model) => dayOf(model.now, timeZone);

/** The code that a refusal carried, or `done`. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

type Step = fc.AsyncCommand<Model, Real>;

class Borrow implements Step {
  readonly reader: number;
  readonly copy: number;
  constructor(reader: number, copy: number) {
    this.reader = reader;
    this.copy = copy;
  }
  check = () => true;
  expected(model: Model): string {
    const copy = at(model.copies, this.copy);
    if (copy.loan?.reader === this.reader) return 'done';
    if (at(model.readers, this.reader).suspended) return 'reader';
    if (copy.lost || copy.loan !== undefined) return 'copy.out';
    if (copy.hold !== undefined && copy.hold.reader !== this.reader) return 'copy.held';
    const loans = model.copies.filter(({ loan }) => loan?.reader === this.reader).length;
    return loans >= limits.loans ? 'limit' : 'done';
  }
  async run(model: Model, { app, scene }: Real): Promise<void> {
    const expected = this.expected(model);
    const answer = await lendCopy(app.db, scene.place, {
      readerId: scene.reader(this.reader).id,
      barcode: barcodeOf(this.copy),
      now: model.now,
    });
    expect('refused' in answer ? answer.refused : 'done').toBe(expected);
    const copy = at(model.copies, this.copy);
    if (expected !== 'done' || copy.loan !== undefined) return;
    copy.hold = undefined;
    copy.loan = {
      reader: this.reader,
      due: addDays(today(model), limits.loanDays),
      renewals: 0,
      renewedOn: '',
      late: false,
    };
  }
  toString = () => `reader ${this.reader} borrows ${barcodeOf(this.copy)}`;
}

class Renew implements Step {
  readonly reader: number;
  readonly copy: number;
  constructor(reader: number, copy: number) {
    this.reader = reader;
    this.copy = copy;
  }
  check = () => true;
  expected(model: Model): string {
    const { loan } = at(model.copies, this.copy);
    if (loan?.reader !== this.reader) return 'circulation.loan.missing';
    if (loan.renewedOn === today(model)) return 'done';
    if (at(model.readers, this.reader).suspended) return 'circulation.renewal.suspended';
    if (today(model) > loan.due) return 'circulation.renewal.overdue';
    if (loan.renewals >= limits.renewals) return 'circulation.renewal.limit';
    return addDays(today(model), limits.renewalDays) > loan.due ? 'done' : 'circulation.renewal.unchanged';
  }
  async run(model: Model, { app, scene }: Real): Promise<void> {
    const expected = this.expected(model);
    const code = await codeOf(
      renewLoan(app.db, scene.place, {
        readerId: scene.reader(this.reader).id,
        barcode: barcodeOf(this.copy),
        now: model.now,
      }),
    );
    expect(code).toBe(expected);
    const { loan } = at(model.copies, this.copy);
    if (expected !== 'done' || loan === undefined || loan.renewedOn === today(model)) return;
    loan.due = addDays(today(model), limits.renewalDays);
    loan.renewals += 1;
    loan.renewedOn = today(model);
  }
  toString = () => `reader ${this.reader} renews ${barcodeOf(this.copy)}`;
}

class GiveBack implements Step {
  readonly copy: number;
  readonly lost: boolean;
  constructor(copy: number, lost: boolean) {
    this.copy = copy;
    this.lost = lost;
  }
  check = () => true;
  async run(model: Model, { app, scene }: Real): Promise<void> {
    const copy = at(model.copies, this.copy);
    const done = { barcode: barcodeOf(this.copy), now: model.now };
    if (this.lost && copy.loan === undefined) return;
    const ended = this.lost
      ? await markCopy(app.db, scene.place, { ...done, as: 'lost' })
      : await returnCopy(app.db, scene.place, done);
    expect(ended !== undefined).toBe(copy.loan !== undefined);
    if (copy.loan === undefined) return;
    const reader = at(model.readers, copy.loan.reader);
    if (today(model) > copy.loan.due && !copy.loan.late) reader.credit -= 2;
    reader.credit += this.lost ? -10 : 1;
    copy.loan = undefined;
    copy.lost = this.lost;
  }
  toString = () => `${barcodeOf(this.copy)} is ${this.lost ? 'lost' : 'returned'}`;
}

class Hold implements Step {
  readonly reader: number;
  readonly copy: number;
  constructor(reader: number, copy: number) {
    this.reader = reader;
    this.copy = copy;
  }
  check = () => true;
  expected(model: Model): string {
    const copy = at(model.copies, this.copy);
    if (copy.hold?.reader === this.reader) return 'done';
    if (at(model.readers, this.reader).suspended) return 'circulation.pre-borrow.suspended';
    if (copy.lost || copy.loan !== undefined) return 'circulation.pre-borrow.unavailable';
    if (copy.hold !== undefined) return 'circulation.pre-borrow.taken';
    const own = model.copies.filter(({ hold }) => hold?.reader === this.reader);
    if (own.some(({ title }) => title === copy.title)) return 'circulation.pre-borrow.already';
    return own.length >= limits.holds ? 'circulation.pre-borrow.limit' : 'done';
  }
  async run(model: Model, { app, scene }: Real): Promise<void> {
    const expected = this.expected(model);
    const request = {
      readerId: scene.reader(this.reader).id,
      barcode: barcodeOf(this.copy),
      now: model.now,
    };
    const code = await codeOf(placeHold(app.db, scene.place, [scene.place.clientid], request));
    expect(code).toBe(expected);
    const copy = at(model.copies, this.copy);
    if (expected === 'done' && copy.hold === undefined)
      copy.hold = { reader: this.reader, end: endOfDay(addDays(today(model), limits.pickUp), timeZone) };
  }
  toString = () => `reader ${this.reader} holds ${barcodeOf(this.copy)}`;
}

class Cancel implements Step {
  readonly reader: number;
  constructor(reader: number) {
    this.reader = reader;
  }
  check = () => true;
  async run(model: Model, { app, scene }: Real): Promise<void> {
    const readerId = scene.reader(this.reader).id;
    const active = await app.db
      .selectFrom('pre_borrow')
      .select('id')
      .where('reader_id', '=', readerId)
      .where('status_id', '=', 1)
      .execute();
    const own = model.copies.filter(({ hold }) => hold?.reader === this.reader);
    expect(active).toHaveLength(own.length);
    const ids = active.map(({ id }) => id);
    expect(await cancelHolds(app.db, scene.place, { readerId, ids, now: model.now })).toBe(own.length);
    for (const copy of own) copy.hold = undefined;
  }
  toString = () => `reader ${this.reader} cancels everything`;
}

class Wait implements Step {
  readonly hours: number;
  constructor(hours: number) {
    this.hours = hours;
  }
  check = () => true;
  async run(model: Model): Promise<void> {
    model.now = new Date(model.now.getTime() + this.hours * hourMs);
  }
  toString = () => `${this.hours} hours pass`;
}

class Jobs implements Step {
  check = () => true;
  async run(model: Model, { app, scene }: Real): Promise<void> {
    const late = model.copies.filter(({ hold }) => hold !== undefined && hold.end < model.now);
    expect(await expireHolds(app.db, model.now)).toBe(late.length);
    for (const copy of late) {
      if (copy.hold !== undefined) at(model.readers, copy.hold.reader).credit -= 2;
      copy.hold = undefined;
    }
    const overdue = model.copies.flatMap(({ loan }) =>
      loan !== undefined && loan.due < today(model) ? [loan] : [],
    );
    const fresh = overdue.filter((loan) => !loan.late);
    expect(await noteOverdueLoans(app.db, scene.place, model.now)).toBe(fresh.length);
    for (const loan of fresh) {
      loan.late = true;
      at(model.readers, loan.reader).credit -= 2;
    }
  }
  toString = () => 'the jobs run';
}

class Suspend implements Step {
  readonly reader: number;
  readonly suspended: boolean;
  constructor(reader: number, suspended: boolean) {
    this.reader = reader;
    this.suspended = suspended;
  }
  check = () => true;
  async run(model: Model, { app, scene }: Real): Promise<void> {
    at(model.readers, this.reader).suspended = this.suspended;
    await setReaderStatus(app, scene.reader(this.reader).id, this.suspended ? 4 : 1);
  }
  toString = () => `reader ${this.reader} is ${this.suspended ? 'suspended' : 'valid again'}`;
}

const reader = fc.nat(readers - 1);
const copy = fc.nat(copyList.length - 1);
const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(reader, copy).map(([who, what]) => new Borrow(who, what)),
  fc.tuple(reader, copy).map(([who, what]) => new Renew(who, what)),
  copy.map((what) => new GiveBack(what, false)),
  fc.tuple(copy, fc.nat(9)).map(([what, chance]) => new GiveBack(what, chance === 0)),
  fc.tuple(reader, copy).map(([who, what]) => new Hold(who, what)),
  reader.map((who) => new Cancel(who)),
  fc.constantFrom(1, 5, 24, 30, 72).map((hours) => new Wait(hours)),
  fc.constant(new Jobs()),
  fc.tuple(reader, fc.nat(3)).map(([who, chance]) => new Suspend(who, chance === 0)),
];

eachDatabase((name, makeApp) => {
  test('a suspended reader hears about the suspension, not about whose book it is', async () => {
    const app = await makeApp();
    const scene = await makeScene(app, { clientid: 'suspended', copies: [1], readers: 2 });
    const hold = (who: number) =>
      placeHold(app.db, scene.place, [scene.place.clientid], {
        readerId: scene.reader(who).id,
        barcode: '1-1',
        now: new Date('2026-03-02T01:00:00Z'),
      });
    await hold(0);
    expect(await codeOf(hold(1))).toBe('circulation.pre-borrow.taken');
    await setReaderStatus(app, scene.reader(1).id, 4);
    expect(await codeOf(hold(1))).toBe('circulation.pre-borrow.suspended');
  });

  test('any sequence of actions in a library gives what the rules say', async () => {
    const app = await makeApp();
    // No run searches. Every run has a new library, and building its index would take most of the time.
    await app.jobs.stop();
    let library = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 60 }), async (commands) => {
        library += 1;
        const clientid = `model-${library}`;
        const scene = await makeScene(app, {
          clientid,
          copies: titles,
          readers,
          rules: [
            `loanDays=${limits.loanDays}`,
            `renewals=${limits.renewals}`,
            `renewalDays=${limits.renewalDays}`,
            `maxLoans=${limits.loans}`,
            `maxPreBorrows=${limits.holds}`,
            `pickUpDays=${limits.pickUp}`,
          ],
        });
        const model: Model = {
          now: new Date('2026-03-02T01:00:00Z'),
          readers: Array.from({ length: readers }, () => ({ suspended: false, credit: 0 })),
          copies: copyList.map(({ title }) => ({ title, lost: false, loan: undefined, hold: undefined })),
        };
        await fc.asyncModelRun(() => ({ model, real: { app, scene } }), commands);
        await expectEqual(app, scene, model);
        // Otherwise the jobs of the next run would process the remains of this one.
        await app.db
          .updateTable('pre_borrow')
          .set({ end_at: '9' })
          .where('clientid', '=', asClientId(clientid))
          .execute();
      }),
      {
        numRuns: name === 'sqlite' ? 60 : 25,
        // A busy machine tries fewer sequences.
        interruptAfterTimeLimit: 60_000,
      },
    );
  });
});

async function expectEqual(app: TestApp, scene: Scene, model: Model): Promise<void> {
  expect(await checkInvariants(app.db, { maxActive: limits.holds, maxLoans: limits.loans })).toEqual([]);
  const copies = await app.db
    .selectFrom('copy')
    .select(['barcode', 'status_id', 'held', 'lent', 'due_on'])
    .where('clientid', '=', scene.place.clientid)
    .orderBy('id')
    .execute();
  expect(copies).toEqual(
    model.copies.map(({ lost, loan, hold }, index) => ({
      barcode: barcodeOf(index),
      status_id: lost ? 3 : loan === undefined ? 1 : 2,
      held: hold === undefined ? 0 : 1,
      lent: loan === undefined ? 0 : 1,
      due_on: loan?.due ?? '',
    })),
  );
  for (const [index, { credit }] of model.readers.entries()) {
    const { score } = await app.db
      .selectFrom('credit_entry')
      .select(({ fn }) => fn.sum<number | null>('score').as('score'))
      .where('reader_id', '=', scene.reader(index).id)
      .executeTakeFirstOrThrow();
    expect(score ?? 0).toBe(credit);
  }
}
