import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type AnyMessage,
  FrameReader,
  openFrame,
  type ServerOptions,
  Sip2Client,
  Sip2Server,
  sealFrame,
  type TerminalSession,
} from './index.ts';

const at = '2026-11-22T12:00:00';
const framing = { encoding: 'utf-8', terminator: 'cr', errorDetection: true } as const;
const checkin = '09N20261122    12000020261122    120000AP|AOLIB|ABC0001|AC|';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const answers: Partial<Record<AnyMessage['type'], AnyMessage>> = {
  login: { type: 'loginAnswer', ok: true },
  status: {
    type: 'statusAnswer',
    online: true,
    checkin: true,
    checkout: true,
    renewal: true,
    statusUpdate: false,
    offline: false,
    timeout: 30,
    retries: 3,
    at,
    protocol: '2.00',
  },
  checkin: {
    type: 'checkinAnswer',
    ok: true,
    resensitize: true,
    magnetic: undefined,
    alert: false,
    at,
    item: 'C0001',
    title: '红楼梦',
  },
};

/** A system whose sessions answer from the table and record the messages they receive. */
async function startServer(session: Partial<TerminalSession> = {}, options: Partial<ServerOptions> = {}) {
  const heard: AnyMessage[] = [];
  const failures: unknown[] = [];
  const server = new Sip2Server({
    host: '127.0.0.1',
    port: 0,
    idleMs: 60_000,
    connections: 10,
    failed: (error) => failures.push(error),
    connect: async () => ({
      encoding: 'utf-8',
      terminator: 'cr',
      answer: async (message) => {
        heard.push(message);
        return answers[message.type] ?? { type: 'resendRequest' };
      },
      ...session,
    }),
    ...options,
  });
  const port = await server.listen();
  closing.push(() => server.close());
  return { port, heard, failures, server };
}

/** A raw connection: sends bytes and receives messages. */
function speak(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  closing.push(() => void socket.destroy());
  const reader = new FrameReader();
  const messages: string[] = [];
  const waiting: (() => void)[] = [];
  let closed = false;
  const wake = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  socket.on('data', (piece: Buffer) => {
    messages.push(...reader.push(piece).map((line) => line.toString()));
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
    wake();
  });
  return {
    write: (bytes: Buffer | string) => void socket.write(bytes),
    /** The next message; undefined if the connection was closed. */
    async next(): Promise<string | undefined> {
      while (messages.length === 0 && !closed) await new Promise<void>((resolve) => waiting.push(resolve));
      return messages.shift();
    },
  };
}

test('answers the client of this package, in the terminal’s encoding', async () => {
  const { port } = await startServer({ encoding: 'gb18030' });
  const client = new Sip2Client({
    ...framing,
    encoding: 'gb18030',
    host: '127.0.0.1',
    port,
    login: { user: 'kiosk', password: 'secret', location: '' },
    connections: 1,
    connectMs: 5000,
    answerMs: 5000,
    waitMs: 5000,
    idleMs: 5000,
  });
  closing.push(() => client.close());
  const answer = await client.write({
    type: 'checkin',
    noBlock: false,
    at,
    returnedAt: at,
    institution: 'LIB',
    item: 'C0001',
  });
  expect(answer).toMatchObject({ ok: true, title: '红楼梦' });
});

test('a repeated message gets the same answer and is carried out once', async () => {
  const { port, heard } = await startServer();
  const terminal = speak(port);
  terminal.write(sealFrame(checkin, framing, 3));
  const first = await terminal.next();
  terminal.write(sealFrame(checkin, framing, 3));
  expect(await terminal.next()).toBe(first);
  terminal.write(sealFrame('97', framing));
  expect(await terminal.next()).toBe(first);
  expect(heard).toHaveLength(1);
  // The next sequence number means another return of the same book.
  terminal.write(sealFrame(checkin, framing, 4));
  expect(openFrame(Buffer.from((await terminal.next()) ?? ''), 'utf-8')).toMatchObject({ sequence: 4 });
  expect(heard).toHaveLength(2);
});

test('several messages in one packet and one message in several are answered one by one, in order', async () => {
  let atOnce = 0;
  const { port } = await startServer({
    async answer(message) {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return answers[message.type];
    },
  });
  const terminal = speak(port);
  terminal.write(Buffer.concat([sealFrame('9900802.00', framing, 0), sealFrame(checkin, framing, 1)]));
  const third = sealFrame('9900802.00', framing, 2);
  terminal.write(third.subarray(0, 5));
  terminal.write(third.subarray(5));
  expect((await terminal.next())?.slice(0, 2)).toBe('98');
  expect((await terminal.next())?.slice(0, 2)).toBe('10');
  expect((await terminal.next())?.slice(0, 2)).toBe('98');
});

test('a damaged message is requested again and not carried out; nonsense ends the connection', async () => {
  const { port, heard } = await startServer();
  const terminal = speak(port);
  terminal.write(sealFrame(checkin, framing, 1).toString().replace('C0001', 'C0002'));
  expect((await terminal.next())?.slice(0, 2)).toBe('96');
  expect(heard).toHaveLength(0);
  for (let count = 0; count < 4; count += 1) {
    terminal.write('GET / HTTP/1.1\r');
    expect((await terminal.next())?.slice(0, 2)).toBe('96');
  }
  terminal.write('GET / HTTP/1.1\r');
  expect(await terminal.next()).toBeUndefined();
});

test('without checksums the answers have none', async () => {
  const { port } = await startServer();
  const terminal = speak(port);
  terminal.write('9900802.00\r');
  expect(await terminal.next()).not.toMatch(/AZ[0-9A-F]{4}$/);
});

test('an unknown address, a refused login, a message without an end, and an error close the connection', async () => {
  const stranger = await startServer({}, { connect: async () => undefined });
  expect(await speak(stranger.port).next()).toBeUndefined();

  const refusing = await startServer({ answer: async () => undefined });
  const refused = speak(refusing.port);
  refused.write('9900802.00\r');
  expect(await refused.next()).toBeUndefined();

  const endless = speak(refusing.port);
  endless.write('9'.repeat(70_000));
  expect(await endless.next()).toBeUndefined();

  const broken = await startServer({
    answer: async () => {
      throw new Error('the database is away');
    },
  });
  const unlucky = speak(broken.port);
  unlucky.write('9900802.00\r');
  expect(await unlucky.next()).toBeUndefined();
  expect(broken.failures).toHaveLength(1);
});

test('closing waits for the pending answer', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: permitted, resolve: permit } = Promise.withResolvers<void>();
  const { port, server } = await startServer({
    async answer(message) {
      ask();
      await permitted;
      return answers[message.type];
    },
  });
  const terminal = speak(port);
  terminal.write(sealFrame(checkin, framing, 1));
  await asked;
  const closed = server.close();
  permit();
  await closed;
  expect((await terminal.next())?.slice(0, 2)).toBe('10');
});
