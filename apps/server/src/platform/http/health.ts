import type { FastifyInstance } from 'fastify';
import type { Jobs } from '../jobs/jobs.ts';

/** Returns undefined if all is well, otherwise a stable code: `database.unreachable`. */
export type HealthCheck = () => Promise<string | undefined>;

const patienceMs = 2000;

/** Checks of everything that must work before the portal can serve readers. */
export class Health {
  readonly #checks = new Map<string, HealthCheck>();
  readonly #notes = new Map<string, HealthCheck>();
  /** True while the server is stopping: proxies should send readers elsewhere. */
  stopping = false;

  /** Adds a check. If it throws or takes longer than 2 s, it counts as `<name>.failed`. */
  register(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  /** Like a check, but the portal serves readers whatever the result. */
  registerNote(name: string, check: HealthCheck): void {
    this.#notes.set(name, check);
  }

  /** The codes of all failed checks. */
  async reasons(): Promise<readonly string[]> {
    return [...(this.stopping ? ['stopping'] : []), ...(await run(this.#checks))];
  }

  /** The codes of everything an operator should look into. */
  notes(): Promise<readonly string[]> {
    return run(this.#notes);
  }
}

async function run(checks: ReadonlyMap<string, HealthCheck>): Promise<readonly string[]> {
  const codes = await Promise.all(
    [...checks].map(async ([name, check]) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve(`${name}.failed`), patienceMs);
      });
      try {
        return await Promise.race([check(), late]);
      } catch {
        return `${name}.failed`;
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return codes.filter((code) => code !== undefined);
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve readers; otherwise 503 with the reasons. `notes`
 * name what an operator should look into. `/health/jobs`: the server's background jobs.
 */
export function serveHealth(http: FastifyInstance, health: Health, jobs: Jobs): void {
  http.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  http.get('/health/ready', async (_request, reply) => {
    const [reasons, notes] = await Promise.all([health.reasons(), health.notes()]);
    const more = notes.length === 0 ? {} : { notes };
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...(reasons.length === 0 ? { status: 'ok' } : { status: 'unavailable', reasons }), ...more });
  });
  http.get('/health/jobs', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      jobs: jobs.states().map(({ name, running, elsewhere, last, nextAt }) => ({
        name,
        running,
        elsewhere,
        // Without the error messages, because anybody can read this address.
        last: last && {
          startedAt: last.startedAt,
          tookMs: last.tookMs,
          result: last.problem === undefined ? 'done' : 'failed',
        },
        nextAt,
      })),
    }),
  );
}
