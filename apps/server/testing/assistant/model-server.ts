import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const requestSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.unknown()).optional(),
});
export type ModelRequest = z.infer<typeof requestSchema>;

/** How the stand-in handles one request. */
export type Behaviour = (to: ModelResponse, request: ModelRequest) => Promise<void> | void;

/** The answer of an OpenAI-compatible server, a piece at a time. */
export class ModelResponse {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  begin(): void {
    if (!this.#response.headersSent) this.#response.writeHead(200, { 'content-type': 'text/event-stream' });
  }

  /** Sends bytes unchanged. */
  raw(bytes: string | Buffer): void {
    this.begin();
    this.#response.write(bytes);
  }

  chunk(delta: Record<string, unknown>, finish: string | null = null): void {
    this.raw(chunkOf(delta, finish));
  }

  /** Sends the whole text in pieces of a few characters, with a proper end. */
  text(text: string, finish = 'stop'): void {
    for (const piece of text.match(/[\s\S]{1,7}/gu) ?? []) this.chunk({ content: piece });
    this.end(finish);
  }

  callTool(question: string): void {
    const call = { name: 'search_catalogue', arguments: JSON.stringify({ question }) };
    this.chunk({
      tool_calls: [{ index: 0, id: `call-${question.length}`, type: 'function', function: call }],
    });
    this.end('tool_calls');
  }

  end(finish: string): void {
    this.chunk({}, finish);
    this.raw(
      `data: ${JSON.stringify({ ...frame([]), usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 } })}\n\n`,
    );
    this.raw('data: [DONE]\n\n');
    this.#response.end();
  }

  status(code: number, body: unknown): void {
    this.#response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** Cuts the connection after what was sent. */
  cut(): void {
    this.#response.socket?.end();
  }

  /** Sends a text in pieces of five bytes, which cut through longer characters. */
  async inPieces(text: string): Promise<void> {
    const bytes = Buffer.from(chunkOf({ content: text }, null));
    for (let at = 0; at < bytes.length; at += 5) {
      this.raw(bytes.subarray(at, at + 5));
      await sleep(0);
    }
    this.end('stop');
  }
}

const frame = (choices: readonly unknown[]) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'stand-in',
  choices,
});
const chunkOf = (delta: Record<string, unknown>, finish: string | null) =>
  `data: ${JSON.stringify(frame([{ index: 0, delta, finish_reason: finish }]))}\n\n`;

/** The titles that the tool returned, as the model sees them. */
export function toolTitles(request: ModelRequest): string[] {
  return request.messages
    .filter(({ role }) => role === 'tool')
    .flatMap(({ content }) =>
      [...JSON.stringify(content).matchAll(/\\?"title\\?":\s?\\?"(.*?)\\?"/gu)].map(
        (match) => match[1] ?? '',
      ),
    );
}

const hasSearched = (request: ModelRequest) => request.messages.some(({ role }) => role === 'tool');

/** Searches first, then acts on the results. */
export const afterSearch =
  (question: string, then: Behaviour): Behaviour =>
  (to, request) =>
    hasSearched(request) ? then(to, request) : to.callTool(question);

/** A stand-in for a model server. It can be told to fail in every way that real servers do. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  /** The number of requests that the caller abandoned. */
  aborted = 0;
  behave: Behaviour = (to) => to.text('');
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  static async start(): Promise<ModelServer> {
    const server = new ModelServer();
    server.#server.on('connection', (socket) => {
      server.#sockets.add(socket);
      socket.once('close', () => server.#sockets.delete(socket));
    });
    server.#server.keepAliveTimeout = 50;
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    const address = this.#server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return `http://127.0.0.1:${port}/v1`;
  }

  /** The number of open connections. */
  get openSockets(): number {
    return this.#sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece);
    } catch {
      this.aborted += 1;
      return;
    }
    response.once('close', () => {
      if (!response.writableFinished) this.aborted += 1;
    });
    const asked = requestSchema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
    this.requests.push(asked);
    await this.behave(new ModelResponse(response), asked);
  }
}
