import type { FastifyInstance } from 'fastify';
import type { Counter, Histogram, Registry } from 'prom-client';

/** A number that is looked up on demand. If it has a label, `read` returns the numbers by the value of the label. */
interface Reading<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label?: Label;
  /** Set if the number only grows. */
  readonly counts?: true;
  read(): ReadonlyMap<string, number> | number | Promise<ReadonlyMap<string, number> | number>;
}

/**
 * The numbers that this server counts for Prometheus. Labels are routes, codes and job names, of which there is a fixed
 * number, and libraries with their own system. They say nothing about readers or searches.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly searches: Histogram<'operation'>;
  readonly answers: Counter<'source'>;
  readonly requests: Counter<'route' | 'result'>;
  readonly requestTimes: Histogram<'route'>;
  readonly sourceAnswers: Counter<'system' | 'library' | 'result'>;
  readonly sourceTimes: Histogram<'system' | 'library'>;
  /** Adds a reading. One that fails is left out; the others are still reported. */
  add(reading: Reading<string>): void;
}

const upToTenSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Loads prom-client, which a server without `METRICS_PORT` does not need. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'yuelan_requests_total',
      help: 'Requests by route and result: the code of a call (000 answered, 001 refused), else the HTTP status.',
      labelNames: ['route', 'result'],
      registers,
    }),
    requestTimes: new Histogram({
      name: 'yuelan_request_seconds',
      help: 'Time from a request to the end of its answer, by route.',
      labelNames: ['route'],
      buckets: upToTenSeconds,
      registers,
    }),
    sourceAnswers: new Counter({
      name: 'yuelan_source_answers_total',
      help: 'Answers of library systems: done, refused, unsure (no answer to a change) or away.',
      labelNames: ['system', 'library', 'result'],
      registers,
    }),
    sourceTimes: new Histogram({
      name: 'yuelan_source_seconds',
      help: 'Time that a library system took for an answer, with what waited for a connection.',
      labelNames: ['system', 'library'],
      buckets: upToTenSeconds,
      registers,
    }),
    searches: new Histogram({
      name: 'yuelan_search_seconds',
      help: 'Time that the search engine took, without waiting for a turn.',
      labelNames: ['operation'],
      buckets: upToTenSeconds,
      registers,
    }),
    answers: new Counter({
      name: 'yuelan_assistant_answers_total',
      help: 'Answers of the assistant, by where they came from.',
      labelNames: ['source'],
      registers,
    }),
    add({ name, help, label, counts, read }) {
      const labelNames = label === undefined ? [] : [label];
      const kept = new (counts === true ? Counter : Gauge)({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          kept.reset();
          try {
            const values = await read();
            if (typeof values === 'number') kept.inc(values);
            else
              for (const [value, number] of values)
                kept.inc(label === undefined ? {} : { [label]: value }, number);
          } catch {
            kept.remove();
          }
        },
      });
    },
  };
}

/** Counts and times every request under the pattern of its route. */
export function measureRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(unknown)';
    const result = String(reply.getHeader('x-rt') ?? reply.statusCode);
    metrics.requests.inc({ route, result });
    metrics.requestTimes.observe({ route }, reply.elapsedTime / 1000);
  });
}
