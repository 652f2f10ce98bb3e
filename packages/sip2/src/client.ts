import { Connection, type ConnectionOptions } from './connection.ts';
import { Sip2Failure } from './failure.ts';
import type { AnswerTo, Message, RequestName } from './layouts.ts';

/** Holds requests back while a system does not answer: a circuit breaker. */
interface Gate {
  allows(): boolean;
  succeeded(): void;
  failed(failure: Sip2Failure): void;
}

export interface ClientOptions extends ConnectionOptions {
  /** The terminal's own login (93). Without one the system knows the terminal by its address. */
  readonly login?:
    | { readonly user: string; readonly password: string; readonly location: string }
    | undefined;
  /** The number of connections that the system allows. */
  readonly connections: number;
  /** How long a request waits for a free connection. */
  readonly waitMs: number;
  /** An unused connection is closed after this time. */
  readonly idleMs: number;
  readonly gate?: Gate;
}

interface Line {
  readonly connection: Connection;
  readonly status: Message<'statusAnswer'>;
  idle?: NodeJS.Timeout;
}

interface Turn {
  go(line: Line | undefined): void;
}

/** A client of one SIP2 system. All requests share a few connections, each logged in once, in order of arrival. */
export class Sip2Client {
  readonly #options: ClientOptions;
  readonly #free: Line[] = [];
  readonly #turns = new Set<Turn>();
  readonly #open = new Set<Connection>();
  #used = 0;
  #closed = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The system's status when a connection was opened. */
  async status(): Promise<Message<'statusAnswer'>> {
    return this.#guarded(() => this.#withLine(async ({ status }) => status));
  }

  /** The system's present status. Throws Sip2Failure. */
  askStatus(): Promise<Message<'statusAnswer'>> {
    return this.read(statusRequest);
  }

  /**
   * Asks a question that changes nothing. If the connection breaks or the answer cannot be read, asks again once.
   * Throws Sip2Failure.
   */
  async read<Name extends RequestName>(request: Message<Name>): Promise<AnswerTo<Name>> {
    return this.#guarded(() =>
      this.#again(
        () => this.#send(request),
        ({ reason }) => reason !== 'timeout',
      ),
    );
  }

  /**
   * Sends a message that changes something, once. Throws Sip2Failure, whose `sent` tells whether the system may have
   * acted on it.
   */
  async write<Name extends RequestName>(request: Message<Name>): Promise<AnswerTo<Name>> {
    return this.#guarded(() =>
      this.#again(
        () => this.#send(request),
        ({ sent }) => !sent,
      ),
    );
  }

  /** The number of connections in use, and of requests waiting for one. */
  get load(): { readonly used: number; readonly waiting: number } {
    return { used: this.#used - this.#free.length, waiting: this.#turns.size };
  }

  close(): void {
    this.#closed = true;
    for (const turn of this.#turns) turn.go(undefined);
    for (const connection of this.#open) connection.close();
    for (const { idle } of this.#free) clearTimeout(idle);
  }

  #send<Name extends RequestName>(request: Message<Name>): Promise<AnswerTo<Name>> {
    return this.#withLine(({ connection }) => connection.ask(request));
  }

  async #again<Answer>(
    send: () => Promise<Answer>,
    mayRepeat: (failure: Sip2Failure) => boolean,
  ): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Sip2Failure) || !repeatable.has(error.reason) || !mayRepeat(error)) throw error;
      return send();
    }
  }

  async #guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const { gate } = this.#options;
    if (gate?.allows() === false) throw new Sip2Failure('paused', false);
    try {
      const answer = await work();
      gate?.succeeded();
      return answer;
    } catch (error) {
      // A full pool says nothing about the system.
      if (error instanceof Sip2Failure && error.reason !== 'busy') gate?.failed(error);
      throw error;
    }
  }

  async #withLine<Answer>(work: (line: Line) => Promise<Answer>): Promise<Answer> {
    const line = await this.#take();
    try {
      return await work(line);
    } finally {
      this.#give(line);
    }
  }

  async #take(): Promise<Line> {
    if (this.#closed) throw new Sip2Failure('closed', false);
    const free = this.#usable();
    if (free !== undefined) return free;
    if (this.#used < this.#options.connections) {
      this.#used += 1;
      return this.#openLine();
    }
    const line = await this.#waitForTurn();
    return line ?? this.#openLine();
  }

  #usable(): Line | undefined {
    for (let line = this.#free.pop(); line !== undefined; line = this.#free.pop()) {
      clearTimeout(line.idle);
      if (!line.connection.isClosed) return line;
      this.#forget(line.connection);
    }
    return undefined;
  }

  /** The line of the next call to finish; undefined if that line broke and its place is free. */
  #waitForTurn(): Promise<Line | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Line | undefined>();
    const timer = setTimeout(() => {
      this.#turns.delete(turn);
      reject(new Sip2Failure('busy', false));
    }, this.#options.waitMs);
    const turn: Turn = {
      go: (line) => {
        clearTimeout(timer);
        this.#turns.delete(turn);
        if (this.#closed) reject(new Sip2Failure('closed', false));
        else resolve(line);
      },
    };
    this.#turns.add(turn);
    return promise;
  }

  #give(line: Line): void {
    const isUsable = !line.connection.isClosed && !this.#closed;
    if (!isUsable) this.#forget(line.connection);
    const [next] = this.#turns;
    if (!isUsable) this.#passPlace();
    else if (next !== undefined) next.go(line);
    else {
      line.idle = setTimeout(() => line.connection.close(), this.#options.idleMs);
      line.idle.unref();
      this.#free.push(line);
    }
  }

  #forget(connection: Connection): void {
    connection.close();
    if (this.#open.delete(connection)) this.#used -= 1;
  }

  /** Passes the place of a broken line to the next waiting call, which opens another. */
  #passPlace(): void {
    const [next] = this.#turns;
    if (next === undefined) return;
    this.#used += 1;
    next.go(undefined);
  }

  /** Opens a line for a place that is already counted. */
  async #openLine(): Promise<Line> {
    const { login } = this.#options;
    let connection: Connection | undefined;
    try {
      connection = await Connection.open(this.#options);
      this.#open.add(connection);
      if (login !== undefined) {
        const answer = await connection.ask({
          type: 'login',
          userAlgorithm: '0',
          passwordAlgorithm: '0',
          ...login,
        });
        if (!answer.ok) throw new Sip2Failure('login', false);
      }
      const status = await connection.ask(statusRequest);
      return { connection, status };
    } catch (error) {
      if (connection === undefined) this.#used -= 1;
      else this.#forget(connection);
      this.#passPlace();
      // Login and status change nothing, so the request itself has not been sent.
      throw error instanceof Sip2Failure ? new Sip2Failure(error.reason, false, error) : error;
    }
  }
}

const statusRequest = { type: 'status', statusCode: '0', printWidth: 80, protocol: '2.00' } as const;

const repeatable: ReadonlySet<Sip2Failure['reason']> = new Set([
  'closed',
  'unreadable',
  'checksum',
  'resend',
]);
