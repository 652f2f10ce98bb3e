import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { Thread, ThreadEnded, ThreadTimeout } from './index.ts';

interface Functions {
  add(one: number, other: number): number;
  fail(): never;
  hang(): void;
  exit(): void;
  count(): number;
  greet(): Promise<string>;
}

// Inside the package, so that the thread can resolve its imports.
const folder = mkdtempSync(join(import.meta.dirname, 'thread-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'worker.mjs');
writeFileSync(
  file,
  `import { workerData } from 'node:worker_threads';
   import { serveCalls } from '../serve-calls.ts';
   let count = 0;
   const caller = serveCalls({
     add: (one, other) => one + other,
     fail: () => { throw Object.assign(new RangeError('too far'), { errcode: 11 }); },
     hang: () => { for (;;); },
     exit: () => process.exit(0),
     count: () => (count += 1),
     greet: async () => workerData + await caller.name(),
   });`,
);
const open = (options = {}) => new Thread<Functions>(pathToFileURL(file), options);

test('closing ends although calls are waiting and nothing else keeps the process alive', async () => {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { Thread } from '../thread.ts';
     const thread = new Thread(new URL('./worker.mjs', import.meta.url));
     await thread.ask(({ add }) => add(1, 2));
     thread.ask(({ hang }) => hang()).catch(() => undefined);
     await thread.close();
     console.log('closed');`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe('closed\n');
});

test('a thread answers, and calls back', async () => {
  const thread = open({ data: () => 'hello ', functions: { name: () => 'caller' } });
  expect(thread.isWarm).toBe(false);
  const answers = [thread.ask(({ add }) => add(1, 2)), thread.ask(({ add }) => add(3, 4))];
  expect(thread.load).toBe(2);
  expect(await Promise.all(answers)).toEqual([3, 7]);
  expect([thread.load, thread.isWarm]).toEqual([0, true]);
  expect(await thread.ask(({ greet }) => greet())).toBe('hello caller');
  await thread.close();
});

test('a thread that starts early is not warm, and does not start once closed', async () => {
  const thread = open();
  thread.start();
  expect([thread.isRunning, thread.isWarm]).toEqual([true, false]);
  expect(await thread.ask(({ count }) => count())).toBe(1);
  await thread.close();
  thread.start();
  expect(thread.isRunning).toBe(false);
});

test('an error keeps its name, its message and its properties', async () => {
  const thread = open();
  await expect(thread.ask(({ fail }) => fail())).rejects.toMatchObject({
    name: 'RangeError',
    message: 'too far',
    errcode: 11,
  });
  await thread.close();
});

test('a hanging thread is ended, calls waiting behind it fail, and another thread takes over', async () => {
  const ends: string[] = [];
  const thread = open({ onEnd: ({ name }: Error) => ends.push(name) });
  const hanging = thread.ask(({ hang }) => hang(), 300);
  const behind = thread.ask(({ add }) => add(1, 2), 60_000);
  await expect(hanging).rejects.toThrow(ThreadTimeout);
  await expect(behind).rejects.toThrow(ThreadTimeout);
  expect(ends).toEqual(['ThreadTimeout']);
  expect(thread.isWarm).toBe(false);
  expect(await thread.ask(({ add }) => add(1, 2))).toBe(3);
  await thread.close();
});

test('a thread that ends fails its waiting calls, and the next one remembers nothing', async () => {
  const thread = open();
  expect(await thread.ask(({ count }) => count())).toBe(1);
  await expect(thread.ask(({ exit }) => exit())).rejects.toThrow(ThreadEnded);
  expect(await thread.ask(({ count }) => count())).toBe(1);
  await thread.close();
});

test('a closed thread answers nobody', async () => {
  const thread = open();
  const waiting = thread.ask(({ hang }) => hang());
  waiting.catch(() => undefined);
  await thread.close();
  await expect(waiting).rejects.toThrow(ThreadEnded);
  await expect(thread.ask(({ add }) => add(1, 2))).rejects.toThrow(ThreadEnded);
});

test('an idle thread ends silently, and a call starts another', async () => {
  const ends: Error[] = [];
  const thread = open({ idleMs: 1, onEnd: (reason: Error) => ends.push(reason) });
  const first = thread.ask(({ count }) => count());
  const second = thread.ask(({ count }) => count());
  expect([await first, await second]).toEqual([1, 2]);
  await vi.waitFor(() => expect(thread.isRunning).toBe(false));
  expect(await thread.ask(({ count }) => count())).toBe(1);
  expect(ends).toEqual([]);
  await thread.close();
});

test('a thread that is held does not end while idle', async () => {
  let isHeld = true;
  let looks = 0;
  const look = () => {
    looks += 1;
    return isHeld;
  };
  const thread = open({ idleMs: 1, isHeld: look });
  expect(await thread.ask(({ count }) => count())).toBe(1);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2));
  expect(await thread.ask(({ count }) => count())).toBe(2);
  isHeld = false;
  await vi.waitFor(() => expect(thread.isRunning).toBe(false));
  await thread.close();
});
