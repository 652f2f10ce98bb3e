import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Call, createCheckedClient, type Outcome, type Schema } from '@yuelan/contract';
import type { z } from 'zod';
import type { Tally } from './tally.ts';

/** Longer than the proxy waits for a portal. */
const patienceMs = 80_000;

interface Response {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly body: string;
  /** True if the answer has a portal's header. */
  readonly isPortals: boolean;
}

const failureOf = ({ status, isPortals }: Response) =>
  status === 0 ? 'no answer' : `${status} of ${isPortals ? 'a portal' : 'the proxy'}`;

/** Deliberate refusals that a reader experiences as a failure. */
const unavailable = new Set(['catalogue.search.unavailable', 'catalogue.search.too-slow']);

/**
 * The connection of one reader to the portal, from its own address: 127.0.0.1 for one reader, 127.0.0.2 for another.
 */
export class Line {
  readonly #origin: string;
  readonly #agent: Agent | SecureAgent;
  readonly #tally: Tally;
  readonly token: string;

  constructor(
    origin: string,
    { tally, token, address }: { readonly tally: Tally; readonly token: string; readonly address: string },
  ) {
    this.#origin = origin;
    this.#tally = tally;
    this.token = token;
    // The cluster made the certificate for itself.
    this.#agent = origin.startsWith('https:')
      ? new SecureAgent({ keepAlive: true, localAddress: address, rejectUnauthorized: false })
      : new Agent({ keepAlive: true, localAddress: address });
  }

  /** Makes a call, and records its outcome under `kind`. A failed call is not repeated. */
  async call<Input extends Schema, Output extends Schema>(
    kind: string,
    call: Call<Input, Output>,
    input: z.input<Input>,
  ): Promise<Outcome<z.output<Output>>> {
    const sentAt = Date.now();
    const started = performance.now();
    let failure = '';
    const outcome = await createCheckedClient(async ({ path, body }) => {
      const response = await this.#send('POST', path, body);
      failure = failureOf(response);
      return { status: response.status, body: parsed(response.body) };
    })(call, input);
    if (outcome.kind === 'refused') failure = outcome.code;
    const failed = outcome.kind === 'failed' || unavailable.has(failure) ? failure : undefined;
    this.#tally.note({ kind, sentAt, tookMs: performance.now() - started, failed });
    return outcome;
  }

  /** Opens a page. Returns its HTML, or undefined if it did not arrive. */
  async page(kind: string, path: string): Promise<string | undefined> {
    const sentAt = Date.now();
    const started = performance.now();
    const response = await this.#send('GET', path);
    const came = response.status === 200 && response.body.includes('</html>');
    const failed = came ? undefined : failureOf(response);
    this.#tally.note({ kind, sentAt, tookMs: performance.now() - started, failed });
    return came ? response.body : undefined;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(method: 'GET' | 'POST', path: string, sentBody?: string): Promise<Response> {
    return new Promise((resolve) => {
      const nothing = () => resolve({ status: 0, body: '', isPortals: false });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.token}` };
      const begin = this.#origin.startsWith('https:') ? requestSecurely : request;
      const sent = begin(
        `${this.#origin}${path}`,
        { method, agent: this.#agent, timeout: patienceMs, ...(method === 'POST' ? { headers } : {}) },
        (response) =>
          text(response).then((body) => {
            const isPortals = response.headers['x-request-id'] !== undefined;
            resolve({ status: response.statusCode ?? 0, body, isPortals });
          }, nothing),
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', nothing);
      sent.end(sentBody);
    });
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
