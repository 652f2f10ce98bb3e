import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isConnectionLost } from './errors.ts';
import { Slots } from './slots.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly log: Log;
  /** PostgreSQL cancels a statement that runs longer; 0 for no limit (migrations, imports). */
  readonly statementTimeoutMs: number;
  readonly connections: number;
  /** Called before a connection is handed out; throws to refuse it. */
  readonly guard: () => void;
}

/**
 * Integers and sums arrive as numbers. A value that a number cannot hold exactly causes an error instead of being
 * rounded.
 */
function toNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which is too large for an exact number.`);
  return value;
}

const int8 = 20;
const numeric = 1700;
const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === int8 || type === numeric
      ? toNumber
      : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
};

/**
 * A node that is cut off cannot close its connections. The server ends them, and with them their locks, after 25
 * seconds. By default that takes two hours, or a quarter of an hour if its last answer did not arrive.
 */
const serverNotices = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
};

/**
 * Kysely on PostgreSQL: every wait is bounded, broken connections are discarded, errors of idle ones are only
 * logged.
 */
export function postgresDialect(options: PostgresOptions): {
  readonly dialect: Dialect;
  readonly slots: Slots;
} {
  const limit = options.statementTimeoutMs;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: Object.entries(serverNotices)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'yuelan',
    types,
    // Detects a server that does not respond at all (stopped, or cut off), which takes longer than statement_timeout.
    ...(limit > 0
      ? { statement_timeout: limit, query_timeout: limit + 1500, idle_in_transaction_session_timeout: 15_000 }
      : {}),
  });
  const lost = (error: Error) =>
    options.log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  // The pool listens only to idle clients, so losing one between two queries of a transaction would end the
  // process.
  pool.on('connect', (client) => client.on('error', lost));
  const slots = new Slots(options.connections);
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => {
        options.guard();
        await slots.take();
        try {
          return discardWhenLost(await pool.connect(), slots);
        } catch (error) {
          slots.give(false);
          throw error;
        }
      },
      end: () => pool.end(),
    },
  });
  return { dialect, slots };
}

const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** After a lost connection or a read timeout the client still waits for an old answer, so it must not be used again. */
function discardWhenLost(client: pg.PoolClient, slots: Slots): PostgresPoolClient {
  const known = wrapped.get(client);
  if (known !== undefined) return known;
  let lost = false;
  const wrapper = {
    query: async (sql: string, parameters: unknown[]) => {
      try {
        return await client.query(sql, parameters);
      } catch (error) {
        if (isConnectionLost(error)) lost = true;
        throw error;
      }
    },
    release: (destroy?: boolean) => {
      client.release(destroy === true || lost);
      slots.give(!lost);
    },
  } as unknown as PostgresPoolClient;
  wrapped.set(client, wrapper);
  return wrapper;
}
