import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Sip2Failure } from './failure.ts';
import { FrameReader, type Framing, openFrame, sealFrame } from './frame.ts';
import { type AnswerTo, answers, type Message, type RequestName } from './layouts.ts';
import { type FieldMap, isMessage, parseMessage, printMessage } from './messages.ts';

export interface ConnectionOptions extends Framing {
  readonly host: string;
  readonly port: number;
  /** With TLS the certificate must be valid for the host; `ca` (PEM) replaces the well-known authorities. */
  readonly tls?: { readonly ca?: string } | undefined;
  readonly fieldMap?: FieldMap;
  readonly connectMs: number;
  /** The time from sending a request to its answer. */
  readonly answerMs: number;
  /** Ends the wait for an answer after this many milliseconds. Default: `AbortSignal.timeout`. */
  readonly timeLimit?: (milliseconds: number) => AbortSignal;
}

/** The maximum number of times a message is sent again, or an answer requested again. */
const repeatsAtMost = 3;

interface Waiting {
  /** Receives a message from the system. */
  take(line: Buffer): void;
  fail(failure: Sip2Failure): void;
}

/**
 * One connection to a SIP2 system. It carries one request at a time. After any failure it is closed: a late answer must
 * never be taken for the answer to the next request.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  #sequence = -1;
  #waiting: Waiting | undefined;
  #closed = false;

  private constructor(options: ConnectionOptions, socket: Socket) {
    this.#options = options;
    this.#socket = socket;
    socket.setNoDelay(true).setKeepAlive(true, 30_000);
    socket.on('data', (piece: Buffer) => this.#receive(piece));
    socket.on('error', (error) => this.#fail(new Sip2Failure('closed', true, error)));
    socket.on('close', () => this.#fail(new Sip2Failure('closed', true)));
  }

  /** Throws Sip2Failure `unreachable`, with nothing sent. */
  static async open(options: ConnectionOptions): Promise<Connection> {
    const { host, port, tls, connectMs } = options;
    const socket =
      tls === undefined
        ? connectPlain({ host, port })
        : connectTls({
            host,
            port,
            // Only for names: a certificate is checked against an IP address without it.
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(tls.ca === undefined ? {} : { ca: tls.ca }),
          });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error('no connection in time')), connectMs);
    socket.once(tls === undefined ? 'connect' : 'secureConnect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed at once')));
    try {
      await promise;
      return new Connection(options, socket);
    } catch (error) {
      socket.on('error', () => {});
      socket.destroy();
      throw new Sip2Failure('unreachable', false, error);
    } finally {
      clearTimeout(timer);
    }
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  close(): void {
    this.#closed = true;
    this.#socket.destroy();
  }

  /** Sends a request and returns its answer. Without an answer, closes the connection and throws Sip2Failure. */
  async ask<Name extends RequestName>(request: Message<Name>): Promise<AnswerTo<Name>> {
    if (this.#closed) throw new Sip2Failure('closed', false);
    if (this.#waiting !== undefined) throw new Error('A SIP2 connection carries one request at a time.');
    this.#sequence = (this.#sequence + 1) % 10;
    const sequence = this.#sequence;
    const bytes = sealFrame(printMessage(request, this.#options.fieldMap), this.#options, sequence);
    const { promise, resolve, reject } = Promise.withResolvers<AnswerTo<Name>>();
    const { answerMs, timeLimit = (milliseconds) => AbortSignal.timeout(milliseconds) } = this.#options;
    const limit = timeLimit(answerMs);
    const giveUp = () => this.#fail(new Sip2Failure('timeout', true));
    limit.addEventListener('abort', giveUp);
    let repeats = 0;
    const repeat = (message: Buffer, reason: 'checksum' | 'resend') => {
      repeats += 1;
      if (repeats > repeatsAtMost) this.#fail(new Sip2Failure(reason, true));
      else this.#socket.write(message);
    };
    this.#waiting = {
      fail: reject,
      take: (line) => {
        const frame = openFrame(line, this.#options.encoding);
        const message = parseMessage(frame.text, this.#options.fieldMap);
        // The protocol's own request for a damaged answer. The original request is not carried out again.
        if (frame.checksum === 'wrong') repeat(sealFrame('97', this.#options), 'checksum');
        else if (message.type === 'resendRequest') repeat(bytes, 'resend');
        // A late answer to an earlier message.
        else if (frame.sequence !== undefined && frame.sequence !== sequence) return;
        else if (message.type !== 'unreadable' && isMessage(message, answers[request.type])) resolve(message);
        else this.#fail(new Sip2Failure('unreadable', true));
      },
    };
    this.#socket.write(bytes);
    try {
      return await promise;
    } finally {
      limit.removeEventListener('abort', giveUp);
      this.#waiting = undefined;
    }
  }

  #receive(piece: Buffer): void {
    try {
      for (const line of this.#reader.push(piece)) this.#waiting?.take(line);
    } catch (error) {
      this.#fail(new Sip2Failure('unreadable', true, error));
    }
  }

  #fail(failure: Sip2Failure): void {
    this.close();
    this.#waiting?.fail(failure);
  }
}
