import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type ClientOptions, FrameReader, openFrame, Sip2Client, Sip2Failure, sealFrame } from './index.ts';

const at = '2026-11-22T12:00:00';
const framing = { encoding: 'utf-8', terminator: 'cr', errorDetection: true } as const;
const status = '98YYYYNN60000320261122    1200002.00AOLIB|BXYYYNYNYYYNYNNYYN|';
const item = { type: 'itemInformation', at, institution: 'LIB', item: 'C0001' } as const;
const itemAnswer = '1803000120261122    120000ABC0001|AJ红楼梦|';
const renew = {
  type: 'renew',
  thirdParty: false,
  noBlock: false,
  at,
  dueAt: '',
  institution: 'LIB',
  patron: 'Q1',
  item: 'C0001',
} as const;
const renewAnswer = '301YNN20261122    120000AOLIB|AAQ1|ABC0001|AJ红楼梦|AH20261222    235900|';

/** The messages that the system received, without logins and status questions, and the number of connections. */
interface System {
  readonly port: number;
  readonly heard: string[];
  connections: number;
  atOnce: number;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Reply = (
  say: (text: string, sequence?: number) => void,
  text: string,
  sequence: number,
  socket: Socket,
) => void;

/** A SIP2 system whose answers to anything but login and status are scripted. */
async function startSystem(reply: Reply, login = '941'): Promise<System> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    system.connections += 1;
    sockets.add(socket);
    system.atOnce = Math.max(system.atOnce, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const reader = new FrameReader();
    socket.on('data', (piece: Buffer) => {
      for (const line of reader.push(piece)) {
        const { text, sequence = 0 } = openFrame(line, 'utf-8');
        const say = (answer: string, number = sequence) => socket.write(sealFrame(answer, framing, number));
        if (text.startsWith('93')) say(login);
        else if (text.startsWith('99')) say(status);
        else {
          system.heard.push(text);
          reply(say, text, sequence, socket);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const system: System = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    heard: [],
    connections: 0,
    atOnce: 0,
  };
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return system;
}

function clientOf({ port }: Pick<System, 'port'>, more: Partial<ClientOptions> = {}): Sip2Client {
  const client = new Sip2Client({
    ...framing,
    host: '127.0.0.1',
    port,
    login: { user: 'kiosk', password: 'secret', location: 'T1' },
    connections: 2,
    connectMs: 1000,
    answerMs: 300,
    waitMs: 5000,
    idleMs: 1000,
    ...more,
  });
  closing.push(() => client.close());
  return client;
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('There was an answer.'),
    (error: unknown) => {
      if (error instanceof Sip2Failure) return { reason: error.reason, sent: error.sent };
      throw error;
    },
  );

test('a terminal logs in once and asks on the same connection', async () => {
  const system = await startSystem((say) => say(itemAnswer));
  const client = clientOf(system);
  for (let times = 0; times < 12; times += 1)
    expect(await client.read(item)).toMatchObject({ title: '红楼梦' });
  expect((await client.status()).institution).toBe('LIB');
  expect((await client.askStatus()).institution).toBe('LIB');
  expect(system.connections).toBe(1);
});

test('a system that refuses the terminal gets no request', async () => {
  const system = await startSystem((say) => say(itemAnswer), '940');
  expect(await failureOf(clientOf(system).write(renew))).toEqual({ reason: 'login', sent: false });
  expect(system.heard).toEqual([]);
});

test('an answer in several packets is one answer', async () => {
  const system = await startSystem(async (_say, _text, sequence, socket) => {
    for (const byte of sealFrame(itemAnswer, framing, sequence)) {
      socket.write(Buffer.from([byte]));
      if (byte > 0xe0) await wait(5);
    }
  });
  expect(await clientOf(system).read(item)).toMatchObject({ title: '红楼梦' });
});

test('a damaged answer is requested again, and the request is carried out once', async () => {
  let answered = 0;
  // A 97 carries no sequence number, so the system repeats its last answer with the sequence number of the request: 2,
  // after 93 and 99.
  const repeating = await startSystem((say, text, _sequence, socket) => {
    if (text === '97') return say(renewAnswer, 2);
    answered += 1;
    socket.write(sealFrame(renewAnswer, framing, 2).toString().replace('红', '白'));
  });
  expect(await clientOf(repeating).write(renew)).toMatchObject({ ok: true, title: '红楼梦' });
  expect(repeating.heard.map((text) => text.slice(0, 2))).toEqual(['29', '97']);
  expect(answered).toBe(1);
});

test('a system that keeps damaging its answers leaves a write unconfirmed', async () => {
  const system = await startSystem((_say, _text, _sequence, socket) =>
    socket.write(`${renewAnswer}AY2AZ0000\r`),
  );
  expect(await failureOf(clientOf(system).write(renew))).toEqual({ reason: 'checksum', sent: true });
  expect(system.heard.filter((text) => text.startsWith('29'))).toHaveLength(1);
});

test('a system that did not understand gets the same message again', async () => {
  const heard: number[] = [];
  const system = await startSystem((say, _text, sequence, socket) => {
    heard.push(sequence);
    if (heard.length === 1) socket.write(sealFrame('96', framing));
    else say(renewAnswer);
  });
  expect(await clientOf(system).write(renew)).toMatchObject({ ok: true });
  expect(heard).toEqual([2, 2]);
});

test('the client gives up on a system that never understands', async () => {
  const system = await startSystem((_say, _text, _sequence, socket) =>
    socket.write(sealFrame('96', framing)),
  );
  expect(await failureOf(clientOf(system).write(renew))).toEqual({ reason: 'resend', sent: true });
  expect(system.heard).toHaveLength(4);
});

test('an answer that comes too late is never taken for the next one', async () => {
  let late: (() => void) | undefined;
  const system = await startSystem((say, text) => {
    if (late === undefined) late = () => say(itemAnswer);
    else say(text.includes('C0002') ? itemAnswer.replace('C0001', 'C0002') : itemAnswer);
  });
  const client = clientOf(system);
  expect(await failureOf(client.read(item))).toEqual({ reason: 'timeout', sent: true });
  late?.();
  expect(await client.read({ ...item, item: 'C0002' })).toMatchObject({ item: 'C0002' });
  expect(system.connections).toBe(2);
});

test('an answer with an earlier sequence number is skipped', async () => {
  const system = await startSystem((say, _text, sequence) => {
    say(itemAnswer.replace('C0001', 'OLD'), (sequence + 9) % 10);
    say(itemAnswer);
  });
  expect(await clientOf(system).read(item)).toMatchObject({ item: 'C0001' });
});

test.each([
  ['HTML', '<html><body>502 Bad Gateway</body></html>\r', 'unreadable'],
  ['another message', sealFrame('941', framing, 2).toString(), 'unreadable'],
  ['an answer cut off', '1803000120261122    120000ABC00', 'timeout'],
])('%s is not an answer', async (_name, bytes, reason) => {
  const system = await startSystem((_say, _text, _sequence, socket) => socket.write(bytes));
  expect(await failureOf(clientOf(system).write(renew))).toEqual({ reason, sent: true });
});

test('a broken connection is reopened for a question, never for a write', async () => {
  let breaks = 2;
  const system = await startSystem((say, text, _sequence, socket) => {
    if (breaks > 0) {
      breaks -= 1;
      socket.destroy();
    } else say(text.startsWith('29') ? renewAnswer : itemAnswer);
  });
  const client = clientOf(system);
  expect(await failureOf(client.write(renew))).toEqual({ reason: 'closed', sent: true });
  expect(await client.read(item)).toMatchObject({ item: 'C0001' });
  expect(system.heard.map((text) => text.slice(0, 2))).toEqual(['29', '17', '17']);
});

test('a connection that the system closed while idle is replaced before a write', async () => {
  const sockets: Socket[] = [];
  const system = await startSystem((say, text, _sequence, socket) => {
    sockets.push(socket);
    say(text.startsWith('29') ? renewAnswer : itemAnswer);
  });
  const client = clientOf(system);
  await client.read(item);
  sockets[0]?.end();
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  expect(await client.write(renew)).toMatchObject({ ok: true });
  expect(system.connections).toBe(2);
});

test('two hundred requests share ten connections in order of arrival, and none is lost', async () => {
  const system = await startSystem((say, text) => {
    setTimeout(() => say(itemAnswer.replace('C0001', /AB(\w+)/.exec(text)?.[1] ?? '')), 5);
  });
  const client = clientOf(system, { connections: 10, answerMs: 3000 });
  const done: number[] = [];
  const asked = Array.from({ length: 200 }, async (_, number) => {
    const answer = await client.read({ ...item, item: `C${number}` });
    done.push(number);
    return answer.item;
  });
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 200 }, (_, number) => `C${number}`));
  expect(system.atOnce).toBe(10);
  expect(done.every((number, place) => Math.abs(number - place) < 20)).toBe(true);
});

test('a request that gets no connection in time fails without being sent', async () => {
  const system = await startSystem(() => {});
  const client = clientOf(system, { connections: 1, waitMs: 50 });
  const first = failureOf(client.read(item));
  expect(await failureOf(client.write(renew))).toEqual({ reason: 'busy', sent: false });
  expect(await first).toEqual({ reason: 'timeout', sent: true });
});

test('a breaker keeps requests from a system that is away', async () => {
  const gate = {
    open: true,
    failures: 0,
    allows: () => gate.open,
    succeeded: () => {},
    failed: () => (gate.failures += 1),
  };
  const client = clientOf({ port: 1 }, { gate });
  expect(await failureOf(client.write(renew))).toEqual({ reason: 'unreachable', sent: false });
  expect(gate.failures).toBe(1);
  gate.open = false;
  expect(await failureOf(client.write(renew))).toEqual({ reason: 'paused', sent: false });
});

test('a closed client fails all waiting calls', async () => {
  const system = await startSystem(() => {});
  const client = clientOf(system, { connections: 1, answerMs: 60_000 });
  const first = failureOf(client.read(item));
  const second = failureOf(client.read(item));
  await expect.poll(() => system.heard.length).toBe(1);
  client.close();
  expect(await first).toMatchObject({ reason: 'closed' });
  expect(await second).toEqual({ reason: 'closed', sent: false });
});
