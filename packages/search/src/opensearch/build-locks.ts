import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { numberAt, textAt, valueAt } from './answers.ts';
import { type OpenSearch, Refused } from './connection.ts';

/** Another server, or a command, is building the index of the group, or has just done so. */
export class BuildUnderWay extends Error {
  override readonly name = 'BuildUnderWay';

  constructor() {
    super('another server builds this search index');
  }
}

/** Another server declared this build dead and builds the index itself. */
export class BuildLost extends Error {
  override readonly name = 'BuildLost';

  constructor() {
    super('another server has taken over the building of this search index');
  }
}

export interface Patience {
  /** How often a build signals that it is alive, and how often a waiting one looks, in milliseconds. */
  readonly beatMs: number;
  /** A build whose beat has not changed in this many looks in a row is dead. */
  readonly looks: number;
  /** How long a replaced index remains for the searches that began in it. */
  readonly lingerMs: number;
}

export const defaultPatience: Patience = { beatMs: 5000, looks: 6, lingerMs: 5000 };

const limit = 30_000;
const conflict = 409;
const badRequest = 400;

/** The position of a lock: the server refuses a change by a caller that saw an older state. */
interface Place {
  readonly seq: number;
  readonly term: number;
  readonly holder: string;
  readonly beat: number;
}

/** One document for each index that is being built. Beats are compared, not clocks (decision 37). */
export class BuildLocks {
  readonly #server: OpenSearch;
  readonly #index: string;
  readonly #patience: Patience;

  constructor(server: OpenSearch, prefix: string, patience: Patience) {
    this.#server = server;
    // The name of a group has no point.
    this.#index = `${prefix}-build.locks`;
    this.#patience = patience;
  }

  /** Takes the lock of an alias. Waits until a dead holder is known to be dead. @throws BuildUnderWay when the holder lives */
  async take(alias: string): Promise<BuildLock> {
    await this.#makeIndex();
    const holder = randomUUID();
    for (;;) {
      const made = await this.#put(alias, { holder, beat: 0 }, { op_type: 'create' });
      if (made !== undefined) return this.#lock(alias, made);
      const dead = await this.#untilDead(alias);
      const { seq, term } = dead;
      const taken = await this.#put(alias, { holder, beat: 0 }, { if_seq_no: seq, if_primary_term: term });
      if (taken !== undefined) return this.#lock(alias, taken);
    }
  }

  #lock(alias: string, place: Place): BuildLock {
    return new BuildLock(place, this.#patience.beatMs, {
      put: (last) =>
        this.#put(
          alias,
          { holder: last.holder, beat: last.beat + 1 },
          { if_seq_no: last.seq, if_primary_term: last.term },
        ),
      read: () => this.#read(alias),
      remove: async ({ seq, term }) => {
        await this.#unlessConflict(
          this.#server.call({
            method: 'DELETE',
            path: `/${this.#index}/_doc/${alias}`,
            query: { if_seq_no: seq, if_primary_term: term },
            limit,
          }),
        );
      },
    });
  }

  async #untilDead(alias: string): Promise<Place> {
    const first = await this.#read(alias);
    let last = first;
    for (let looks = 0; looks < this.#patience.looks; looks += 1) {
      if (last === undefined || last.holder !== first?.holder || last.beat !== first.beat)
        throw new BuildUnderWay();
      await wait(this.#patience.beatMs);
      last = await this.#read(alias);
    }
    if (last === undefined || last.seq !== first?.seq) throw new BuildUnderWay();
    return last;
  }

  async #makeIndex(): Promise<void> {
    const body = {
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: { enabled: false },
    };
    try {
      await this.#server.call({ method: 'PUT', path: `/${this.#index}`, body, limit });
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== badRequest) throw error;
    }
  }

  async #read(alias: string): Promise<Place | undefined> {
    const answer = await this.#server.call({ method: 'GET', path: `/${this.#index}/_doc/${alias}`, limit });
    return valueAt(answer, '_source') === undefined
      ? undefined
      : {
          seq: numberAt(answer, '_seq_no'),
          term: numberAt(answer, '_primary_term'),
          holder: textAt(answer, '_source', 'holder'),
          beat: numberAt(answer, '_source', 'beat'),
        };
  }

  /** Writes the lock if nobody else did; undefined otherwise. */
  async #put(
    alias: string,
    body: Pick<Place, 'holder' | 'beat'>,
    query: Readonly<Record<string, string | number>>,
  ): Promise<Place | undefined> {
    const path = `/${this.#index}/_doc/${alias}`;
    const answer = await this.#unlessConflict(this.#server.call({ method: 'PUT', path, query, body, limit }));
    return answer === undefined
      ? undefined
      : { ...body, seq: numberAt(answer, '_seq_no'), term: numberAt(answer, '_primary_term') };
  }

  async #unlessConflict(call: Promise<unknown>): Promise<unknown> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof Refused && error.status === conflict) return undefined;
      throw error;
    }
  }
}

interface Calls {
  put(last: Place): Promise<Place | undefined>;
  read(): Promise<Place | undefined>;
  remove(last: Place): Promise<void>;
}

/** The right to build an index, kept by beats until it is released or lost. */
export class BuildLock {
  readonly #calls: Calls;
  readonly #timer: NodeJS.Timeout;
  #place: Place;
  #isLost = false;
  #beating: Promise<void> = Promise.resolve();

  constructor(place: Place, beatMs: number, calls: Calls) {
    this.#place = place;
    this.#calls = calls;
    // A missed beat is made up for by the next.
    this.#timer = setInterval(() => void this.#beat().catch(() => undefined), beatMs).unref();
  }

  /** Fails with BuildLost once another holds the lock. */
  async confirm(): Promise<void> {
    if (!this.#isLost) await this.#beat();
    this.check();
  }

  /** The same by the last known state, without asking. */
  check(): void {
    if (this.#isLost) throw new BuildLost();
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating.catch(() => undefined);
    if (!this.#isLost) await this.#calls.remove(this.#place);
  }

  #beat(): Promise<void> {
    this.#beating = this.#beating.catch(() => undefined).then(() => this.#beatOnce());
    return this.#beating;
  }

  async #beatOnce(): Promise<void> {
    const next = await this.#calls.put(this.#place);
    if (next !== undefined) {
      this.#place = next;
      return;
    }
    // An earlier beat may have arrived although its answer did not.
    const found = await this.#calls.read();
    if (found?.holder === this.#place.holder) this.#place = found;
    else {
      this.#isLost = true;
      clearInterval(this.#timer);
    }
  }
}
