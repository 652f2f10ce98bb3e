import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../src/app.ts';
import { createLibrary } from '../src/library/public.ts';
import { makeCompetition } from '../testing/activities/works.ts';
import { type TestApp, testConfig } from '../testing/each-database.ts';
import { videoBeginning } from '../testing/files/videos.ts';
import { fixedClock } from '../testing/fixed-clock.ts';
import { LogLines } from '../testing/log-lines.ts';
import { makeReader } from '../testing/readers.ts';
import { startServer, stopServer } from './bench-server.ts';
import { printRow, printTimes } from './table.ts';

// `npm run bench -- upload`: uploads a video of 1 GB through the signed address of a real server and through the form.
// Also sends files that are too long or not videos, breaks a connection, and abandons 200 uploads. Measures the
// server's memory and what remains.
const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-upload-'));
const port = 8196;
const origin = `http://127.0.0.1:${port}`;
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const memoryAtMost = 300 * megabyte;

let faults = 0;
function expectThat(what: string, holds: boolean, ...figures: readonly (string | number)[]): void {
  if (!holds) faults += 1;
  printRow([what, ...figures, holds ? 'ok' : 'WRONG']);
}

/** Readers with tokens for the server that starts later, and a competition in progress. */
async function prepare(readers: number): Promise<readonly string[]> {
  const clock = fixedClock(new Date());
  const logged = new LogLines();
  const app: TestApp = Object.assign(await createApp(testConfig({ dataDir }), { clock, logTo: logged }), {
    clock,
    logged,
  });
  await createLibrary(app.db, clock, { clientid: 'bench', name: 'Bench' });
  await makeCompetition(app, 'bench', 'contest', { start_at: '2000-01-01', end_at: '2100-01-01' });
  const tokens: string[] = [];
  for (let index = 0; index < readers; index += 1)
    tokens.push((await makeReader(app, 'bench', `R${index}`)).token);
  await app.close();
  return tokens;
}

/**
 * A figure of the server's memory in bytes: `VmHWM` is the peak, `VmRSS` the present value. Linux only; 0
 * elsewhere.
 */
function memoryOf(server: ChildProcess, figure: 'VmHWM' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Files in the data folder that the server holds open. */
function openFilesOf(server: ChildProcess): number {
  const folder = `/proc/${server.pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(join(dataDir, 'files'))).length;
}

async function call(token: string, path: string, body: unknown) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return answer.json();
}

const sign = (token: string, size: number) =>
  call(token, '/file/oss/getSign', {
    activityId: 'contest',
    filename: 'a.mp4',
    size,
    contentType: 'video/mp4',
  });
const save = (token: string, key: string) =>
  call(token, '/reader/activities/saveWork', { relId: 'contest', url: key });

/** The bytes of a video of `size` from `from` to `end`, generated as they are sent. `end` may lie beyond `size`. */
async function* bytesOf(size: number, from: number, end: number): AsyncGenerator<Buffer> {
  const { head } = videoBeginning(size);
  // 251 is prime, so a piece written to the wrong place is detected.
  const filling = Buffer.from(Array.from({ length: 251 * 4096 }, (_, index) => index % 251));
  for (let at = from; at < end; ) {
    const chunk =
      at < head.length
        ? head.subarray(at, Math.min(head.length, end))
        : filling.subarray(at % 251, Math.min(filling.length, (at % 251) + end - at));
    yield chunk;
    at += chunk.length;
  }
}

interface Sending {
  readonly path: string;
  readonly method: 'PUT' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: AsyncIterable<Buffer>;
}

/** Sends a body as it is generated. Returns the status and the message. 0: the connection was cut. */
function send({
  path,
  method,
  headers,
  body,
}: Sending): Promise<{ readonly status: number; readonly text: string; readonly range: string }> {
  return new Promise((resolve) => {
    let answered = false;
    const sending = request(`${origin}${path}`, { method, headers }, (response) => {
      answered = true;
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      const done = () =>
        resolve({ status: response.statusCode ?? 0, text, range: String(response.headers['range'] ?? '') });
      response.on('end', done);
      response.on('error', done);
    });
    sending.on('error', () => {
      if (!answered) resolve({ status: 0, text: '', range: '' });
    });
    Readable.from(body).pipe(sending);
  });
}

const put = (path: string, size: number, from: number, end: number, headers: Sending['headers'] = {}) =>
  send({
    path,
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', ...headers },
    body: bytesOf(size, from, end),
  });

/** Files in the folder that should be empty. */
function leftBehind(): string[] {
  return ['arriving', 'parts'].flatMap((folder) =>
    readdirSync(join(dataDir, 'files', folder)).map((name) => `${folder}/${name}`),
  );
}

async function wholeVideo(server: ChildProcess, token: string, other: string): Promise<void> {
  const { data: place } = await sign(token, gigabyte);
  const times: number[] = [];
  let uploading = true;
  const neighbour = (async () => {
    while (uploading) {
      const started = performance.now();
      await call(other, '/reader/activities/queryReaderActivityWorksByUserId', {});
      times.push(performance.now() - started);
      await sleep(50);
    }
  })();
  const started = performance.now();
  const { status } = await put(place.url, gigabyte, 0, gigabyte, { 'content-length': gigabyte });
  const seconds = (performance.now() - started) / 1000;
  uploading = false;
  await neighbour;
  const most = memoryOf(server, 'VmHWM');
  expectThat(
    '1 GB, signed address: status, s, MB/s',
    status === 200,
    status,
    seconds.toFixed(1),
    Math.round(1024 / seconds),
  );
  expectThat('most memory of the server, MB', most < memoryAtMost, Math.round(most / megabyte));
  printRow(['another reader meanwhile, ms', 'p50', 'p95', 'p99', 'max']);
  printTimes('  queryReaderActivityWorksByUserId', times);
  const saved = await save(token, place.key);
  expectThat('saveWork', saved.rtcode === '000', saved.rtcode);
  const shown = await fetch(`${origin}${saved.data.url}`, { headers: { range: `bytes=${gigabyte - 10}-` } });
  const last = [...new Uint8Array(await shown.arrayBuffer())];
  const expected = Array.from({ length: 10 }, (_, index) => (gigabyte - 10 + index) % 251);
  expectThat('its last ten bytes by range', last.join() === expected.join(), shown.status);
}

async function throughTheForm(server: ChildProcess, token: string): Promise<void> {
  const boundary = 'boundary-of-the-bench';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const before = Buffer.from(
    `${field('moduletype', 'work')}${field('type', 'contest')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* body(size: number) {
    yield before;
    yield* bytesOf(gigabyte, 0, size);
    yield after;
  }
  const upload = (size: number) =>
    send({
      path: '/api/file/upload',
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': before.length + size + after.length,
      },
      body: body(size),
    });
  const started = performance.now();
  const { text } = await upload(gigabyte);
  const seconds = (performance.now() - started) / 1000;
  const most = memoryOf(server, 'VmHWM');
  expectThat(
    '1 GB, form: s, MB',
    text.includes('"rtcode":"000"') && most < memoryAtMost,
    seconds.toFixed(1),
    Math.round(most / megabyte),
  );
  const longer = await upload(gigabyte + 1);
  expectThat('1 GB + 1 byte, form', longer.text.includes('activities.work.size'), longer.status);
  expectThat('left behind', leftBehind().length === 0, leftBehind().length);
}

async function whatIsRefused(token: string): Promise<void> {
  const { data: refusal } = await sign(token, gigabyte + 1);
  expectThat('1 GB + 1 byte, signing', refusal.code === 'activities.work.size', refusal.code);
  const { data: place } = await sign(token, gigabyte);
  const announced = await put(place.url, gigabyte, 0, 1000, { 'content-length': gigabyte + 1 });
  expectThat('1 GB + 1 byte, announced', announced.status === 413, announced.status);
  const silent = await put(place.url, gigabyte, 0, gigabyte + 1, { 'transfer-encoding': 'chunked' });
  expectThat('1 GB + 1 byte, not announced', silent.status === 413, silent.status);
  expectThat('left behind', leftBehind().length === 0, leftBehind().length);
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5000));
  const { data: page } = await sign(token, html.length);
  async function* body() {
    yield html;
  }
  const renamed = await send({
    path: page.url,
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': html.length },
    body: body(),
  });
  expectThat('an HTML page called a.mp4', renamed.status === 415, renamed.status);
  expectThat('left behind', leftBehind().length === 0, leftBehind().length);
}

/** Sends the header and the first `bytes` of an upload, then cuts the connection. */
function cutOff(path: string, size: number, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: video/mp4\r\nContent-Length: ${size}\r\n\r\n`,
      );
      for await (const chunk of bytesOf(size, 0, bytes))
        if (!socket.write(chunk)) await new Promise((drained) => socket.once('drain', drained));
      await sleep(20);
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

async function brokenLine(token: string): Promise<void> {
  const { data: place } = await sign(token, gigabyte);
  await cutOff(place.url, gigabyte, 600 * megabyte);
  const asked = await send({
    path: place.url,
    method: 'PUT',
    headers: { 'content-range': `bytes */${gigabyte}`, 'content-length': 0 },
    body: bytesOf(gigabyte, 0, 0),
  });
  const kept = Number(/^bytes=0-(\d+)$/.exec(asked.range)?.[1] ?? -1) + 1;
  expectThat('cut off after 600 MB: kept, MB', asked.status === 308 && kept > 0, Math.round(kept / megabyte));
  const rest = await put(place.url, gigabyte, kept, gigabyte, {
    'content-length': gigabyte - kept,
    'content-range': `bytes ${kept}-${gigabyte - 1}/${gigabyte}`,
  });
  const saved = await save(token, place.key);
  expectThat(
    'the rest of it, saved',
    rest.status === 200 && saved.rtcode === '000',
    rest.status,
    saved.rtcode,
  );
}

async function givenUp(server: ChildProcess, tokens: readonly string[]): Promise<void> {
  const before = openFilesOf(server);
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { data: place } = await sign(tokens[index % tokens.length] ?? '', gigabyte);
      await cutOff(place.url, gigabyte, (index % 4) * 700_000 + 1000);
    }),
  );
  const started = performance.now();
  while (leftBehind().length > 0 && performance.now() - started < 60_000) await sleep(20);
  expectThat(
    '200 uploads given up: files left, ms until then',
    leftBehind().length === 0,
    leftBehind().length,
    Math.round(performance.now() - started),
  );
  await sleep(500);
  const open = openFilesOf(server);
  expectThat('open uploads before and after', open === 0, before, open);
}

try {
  const tokens = await prepare(102);
  const [first = '', second = '', third = '', ...others] = tokens;
  const server = await startServer(
    {
      NODE_ENV: 'test',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    'the server starts',
  );
  try {
    printRow(['memory of the idle server, MB', Math.round(memoryOf(server, 'VmRSS') / megabyte)]);
    await wholeVideo(server, first, second);
    await throughTheForm(server, second);
    await whatIsRefused(third);
    await brokenLine(third);
    await givenUp(server, others);
    printRow(['most memory of the server, MB', Math.round(memoryOf(server, 'VmHWM') / megabyte)]);
  } finally {
    await stopServer(server);
  }
  const sent = createHash('sha256');
  for await (const chunk of bytesOf(gigabyte, 0, gigabyte)) sent.update(chunk);
  const digest = sent.digest('hex');
  process.stdout.write('\nWhat is in the data folder:\n');
  for (const entry of readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      const kept = createHash('sha256');
      for await (const chunk of createReadStream(path)) kept.update(chunk);
      expectThat(`  ${path.slice(dataDir.length + 1)}`, kept.digest('hex') === digest, statSync(path).size);
    }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = faults === 0 ? 0 : 1;
