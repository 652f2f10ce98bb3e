import type { FastifyInstance } from 'fastify';

/** Answers nothing when all is well, else a stable code: `database.unreachable`. */
export type HealthCheck = () => Promise<string | undefined>;

const patienceMs = 2000;

/** What must work before the portal is ready for readers. */
export class Health {
  readonly #checks = new Map<string, HealthCheck>();
  /** The server was told to stop: proxies are to send readers elsewhere. */
  stopping = false;

  /** A check that throws or takes longer than 2 s counts as `<name>.failed`. */
  register(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  /** The codes of everything that is not well. */
  async reasons(): Promise<readonly string[]> {
    const reasons = await Promise.all(
      [...this.#checks].map(async ([name, check]) => {
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
    return [this.stopping ? 'stopping' : undefined, ...reasons].filter((reason) => reason !== undefined);
  }
}

/** `/health/live`: the process answers. `/health/ready`: it can serve readers; 503 with the reasons when not. */
export function serveHealth(http: FastifyInstance, health: Health): void {
  http.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  http.get('/health/ready', async (_request, reply) => {
    const reasons = await health.reasons();
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reasons.length === 0 ? { status: 'ok' } : { status: 'unavailable', reasons });
  });
}
