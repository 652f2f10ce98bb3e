import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, Exchange } from './koha-exchange.ts';
import type { Cut } from './sip2-stand-in.ts';

/** The requests received, and the faults of the connection. */
export interface Wire {
  /** Called for each change; undefined lets it through. */
  cut: () => Cut | undefined;
  /** Called instead of carrying out a change; undefined carries it out. */
  instead: () => { readonly status: number; readonly answer?: unknown } | undefined;
  /** Called instead of answering anything but a login. */
  spoil: ((exchange: Exchange, response: ServerResponse, text: string) => void) | undefined;
  /** Called with every request and its answer. */
  watch: ((exchange: Exchange) => void) | undefined;
  /** Requests as `GET /checkouts`. */
  readonly heard: string[];
}

export interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a stand-in over HTTP, with the faults it is told to have. */
export async function listenAs(
  state: Wire,
  answerOf: (asked: Omit<Exchange, 'status' | 'answer'>, form: URLSearchParams) => Answer,
): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const sent = Buffer.concat(pieces).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://koha.test');
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const asked = {
      method: request.method ?? '',
      path: url.pathname.replace(/^\/api\/v1/, ''),
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: isForm
        ? Object.fromEntries(new URLSearchParams(sent))
        : sent === ''
          ? undefined
          : JSON.parse(sent),
    };
    state.heard.push(`${asked.method} ${asked.path}`);
    const isChange =
      asked.method === 'DELETE' ||
      (asked.method === 'POST' && /^\/(checkouts|holds|patrons)/.test(asked.path));
    const cut = isChange ? state.cut() : undefined;
    if (cut === 'before') {
      request.socket.destroy();
      return;
    }
    const instead = isChange ? state.instead() : undefined;
    const { status, answer, total }: Answer = instead ?? answerOf(asked, new URLSearchParams(sent));
    const exchange = { ...asked, status, answer, ...(total === undefined ? {} : { total }) };
    state.watch?.(exchange);
    const text = answer === undefined ? '' : JSON.stringify(answer);
    if (cut === 'after') {
      request.socket.destroy();
      return;
    }
    if (state.spoil !== undefined && asked.path !== '/oauth/token') {
      state.spoil(exchange, response, text);
      return;
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    });
    if (cut !== 'within') {
      response.end(text);
      return;
    }
    response.write(text.slice(0, Math.floor(text.length / 2)), () => request.socket.destroy());
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
