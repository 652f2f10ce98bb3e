import { createServer, type Server, type Socket } from 'node:net';
import type { Encoding } from './encoding.ts';
import { type Frame, FrameReader, type Framing, openFrame, sealFrame } from './frame.ts';
import type { AnyMessage } from './layouts.ts';
import { parseMessage, printMessage } from './messages.ts';

/** One connection of a terminal, as the system sees it. */
export interface TerminalSession {
  /** The encoding in which this terminal writes; a login may change it. */
  readonly encoding: Encoding;
  readonly terminator: Framing['terminator'];
  /**
   * Returns the answer to a message; undefined ends the connection. `resendRequest` means that the message was not
   * understood.
   */
  answer(message: AnyMessage): Promise<AnyMessage | undefined>;
}

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Called for a new connection from this address; undefined refuses it. */
  connect(address: string): Promise<TerminalSession | undefined>;
  /** Connections without a message for this long are closed. */
  readonly idleMs: number;
  readonly connections: number;
  /** Receives the error that `answer` threw. The connection is then closed, because the outcome is unknown. */
  failed(error: unknown): void;
}

/** After this many unreadable messages in succession, the client is not a terminal. */
const nonsenseAtMost = 5;

/**
 * A SIP2 system for terminals: self-check machines, gates, sorters. Each connection is answered one message at a time.
 */
export class Sip2Server {
  readonly #options: ServerOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #working = new Set<Promise<void>>();
  #closing = false;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      socket.setNoDelay(true).setKeepAlive(true, 30_000);
      socket.setTimeout(options.idleMs, () => socket.destroy());
      this.#serve(socket);
    });
    this.#server.maxConnections = options.connections;
  }

  /** Listens, and returns the port. Throws the operating system's error if it cannot. */
  async listen(): Promise<number> {
    const { host, port } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject).listen(port, host, resolve);
    await promise;
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /** Answers pending messages, then closes. */
  async close(): Promise<void> {
    this.#closing = true;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    await Promise.all(this.#working);
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    const opening = this.#options.connect(socket.remoteAddress ?? '');
    const reader = new FrameReader();
    let conversation: Conversation | undefined;
    let before: Promise<void> = Promise.resolve();
    const work = async (line: Buffer) => {
      const session = await opening;
      if (session === undefined || this.#closing || socket.destroyed) {
        socket.destroy();
        return;
      }
      conversation ??= new Conversation(session);
      const bytes = await conversation.hear(line);
      if (bytes === undefined) socket.destroy();
      else socket.write(bytes);
    };
    opening.then(
      (session) => session === undefined && socket.destroy(),
      () => socket.destroy(),
    );
    socket.on('data', (piece: Buffer) => {
      try {
        for (const line of reader.push(piece)) {
          const done = before
            .then(() => work(line))
            .catch((error: unknown) => {
              socket.destroy();
              this.#options.failed(error);
            });
          before = done;
          this.#working.add(done);
          void done.finally(() => this.#working.delete(done));
        }
      } catch {
        // The message is too long.
        socket.destroy();
      }
    });
  }
}

/** The conversation with one terminal. */
class Conversation {
  readonly #session: TerminalSession;
  #last: { readonly frame: Frame; readonly answer: string } | undefined;
  #nonsense = 0;
  /** Whether the terminal sends checksums. */
  #sealed = false;

  constructor(session: TerminalSession) {
    this.#session = session;
  }

  /** The bytes of the answer; undefined ends the connection. */
  async hear(line: Buffer): Promise<Buffer | undefined> {
    const frame = openFrame(line, this.#session.encoding);
    this.#sealed ||= frame.checksum !== 'none';
    const isRepeat =
      frame.sequence !== undefined &&
      frame.sequence === this.#last?.frame.sequence &&
      frame.text === this.#last.frame.text;
    const message = parseMessage(frame.text);
    if (frame.checksum === 'wrong' || message.type === 'unreadable') return this.#ask();
    // The terminal missed the last answer: send it again, and carry nothing out twice.
    if (message.type === 'resendAnswer' || isRepeat)
      return this.#last === undefined
        ? this.#ask()
        : this.#seal(this.#last.answer, frame.sequence ?? this.#last.frame.sequence);
    const answer = await this.#session.answer(message);
    if (answer === undefined) return undefined;
    if (answer.type === 'resendRequest') return this.#ask();
    this.#nonsense = 0;
    this.#last = { frame, answer: printMessage(answer) };
    return this.#seal(this.#last.answer, frame.sequence);
  }

  #ask(): Buffer | undefined {
    this.#nonsense += 1;
    return this.#nonsense > nonsenseAtMost ? undefined : this.#seal('96');
  }

  #seal(text: string, sequence?: number): Buffer {
    const { encoding, terminator } = this.#session;
    return sealFrame(text, { encoding, terminator, errorDetection: this.#sealed }, sequence);
  }
}
