import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Fault, isCarriedOut, lateMs, type PlannedFault } from './faults.ts';
import type { Cut } from './sip2-stand-in.ts';
import { timeLimits } from './time-limits.ts';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  /** The parsed JSON; undefined if there is none. */
  readonly body: unknown;
}

export interface HttpReply {
  readonly status: number;
  readonly body: unknown;
}

/** A library system that speaks JSON over HTTP and can be made to fail. */
export interface HttpStandIn {
  readonly address: string;
  fault: PlannedFault | undefined;
  /** Called before each write. */
  onWrite: (() => void) | undefined;
  /** Called for each write; undefined lets it through. */
  cut: () => Cut | undefined;
  /** Requests as `POST /path`. */
  readonly heard: string[];
  close(): Promise<void>;
}

/** The faults that this server can have. Checksums belong to SIP2. */
export const httpFaults = [
  'late',
  'silent',
  'cut before',
  'cut after',
  'truncated',
  'HTML',
  'failing',
  'two packets',
  'recorded',
  'refusal with a date',
  'another encoding',
] as const;

const cutFaults = { before: 'cut before', after: 'cut after', within: 'truncated' } as const;
const recorded: HttpReply = { status: 202, body: {} };

interface HttpStandInWords {
  /** Answers a request, and carries it out if it is a write. */
  readonly answer: (request: HttpRequest) => HttpReply;
  readonly refusal: HttpReply;
}

/** Starts a server for `answer`. Every method except GET is a write. */
export async function startHttpStandIn({ answer, refusal }: HttpStandInWords): Promise<HttpStandIn> {
  const sockets = new Set<Socket>();
  const state: Pick<HttpStandIn, 'fault' | 'onWrite' | 'cut' | 'heard'> = {
    fault: undefined,
    onWrite: undefined,
    cut: () => undefined,
    heard: [],
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    state.heard.push(`${method} ${url.pathname}`);
    const asked: HttpRequest = {
      method,
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      authorization: request.headers.authorization ?? '',
      body: text === '' ? undefined : JSON.parse(text),
    };
    const isWrite = method !== 'GET';
    if (isWrite) state.onWrite?.();
    const cut = isWrite ? state.cut() : undefined;
    const { fault, spoils } = state.fault ?? {};
    if (fault !== undefined && (isWrite || spoils === 'everything')) {
      const told = isCarriedOut(fault) ? answer(asked) : fault === 'recorded' ? recorded : refusal;
      spoilReply({ response, reply: replyOf(told), fault });
    } else {
      const told = cut === 'before' ? refusal : answer(asked);
      spoilReply({ response, reply: replyOf(told), fault: cut && cutFaults[cut] });
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const replyOf = ({ status, body }: HttpReply): TextReply => ({ status, text: JSON.stringify(body) });

interface TextReply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an answer with the fault in it. The caller decides whether the system carries out the request. */
export function spoilReply({
  response,
  reply,
  fault,
}: {
  readonly response: ServerResponse;
  readonly reply: TextReply;
  readonly fault: Fault | undefined;
}): void {
  const bytes = Buffer.from(reply.text);
  const half = Math.floor(bytes.length / 2);
  const head = () =>
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      // 204 has no content and no Content-Length.
      ...(reply.text === '' ? {} : { 'content-length': bytes.length }),
      ...reply.headers,
    });
  switch (fault) {
    case 'late':
      timeLimits.runOut();
      setTimeout(() => head().end(bytes), lateMs).unref();
      return;
    case 'silent':
      timeLimits.runOut();
      return;
    case 'cut before':
    case 'cut after':
      response.destroy();
      return;
    case 'truncated':
      if (reply.text === '') response.destroy();
      else head().write(bytes.subarray(0, half), () => response.destroy());
      return;
    case 'HTML':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Please log in</h1></html>');
      return;
    case 'failing':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502</h1></html>');
      return;
    case 'two packets':
      head().write(bytes.subarray(0, half));
      setTimeout(() => response.end(bytes.subarray(half)), 20).unref();
      return;
    case 'another encoding':
      head().end(bytes.map((byte) => (byte > 127 ? 0xff : byte)));
      return;
    default:
      head().end(bytes);
  }
}
