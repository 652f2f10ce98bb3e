import { expect, test } from 'vitest';
import { CallError } from '../../platform/call-error.ts';
import { ScanQueue } from './scan-queue.ts';

const lost = () => new CallError('/x', { kind: 'failed', status: 0, message: '' });
const refusal = (code: string) => new CallError('/x', { kind: 'refused', code, message: code, facts: {} });
const now = () => Promise.resolve();

test('scans are carried out one after the other, in the order of scanning', async () => {
  let open = 0;
  const done: string[] = [];
  const queue = new ScanQueue(async (text: string) => {
    open += 1;
    expect(open).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    done.push(text);
    open -= 1;
    return text;
  });
  const texts = Array.from({ length: 30 }, (_, at) => `B${at}`);
  await Promise.all(texts.map((text) => queue.push(text)));
  expect(done).toEqual(texts);
  expect(queue.lines.get().map(({ text }) => text)).toEqual(texts.toReversed());
});

test('a scan without an answer is sent again under its name, and later ones wait', async () => {
  const sent: string[] = [];
  let failures = 3;
  const queue = new ScanQueue(
    (text: string, key: string) => {
      sent.push(`${text} ${key}`);
      if (text === 'A' && failures > 0) {
        failures -= 1;
        return Promise.reject(lost());
      }
      return Promise.resolve(text);
    },
    { pause: now },
  );
  void queue.push('A');
  await queue.push('B');
  const [first = ''] = sent;
  expect(sent.slice(0, 4)).toEqual([first, first, first, first]);
  expect(sent[4]).toMatch(/^B /u);
  expect(queue.lines.get().map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a refusal does not stop the queue; without a login it waits until somebody is there again', async () => {
  let isLoggedIn = false;
  const queue = new ScanQueue(
    (text: string) => {
      if (text === 'bad') return Promise.reject(refusal('circulation.scan.unknown'));
      return isLoggedIn ? Promise.resolve(text) : Promise.reject(refusal('staff.login.required'));
    },
    { pause: now },
  );
  await queue.push('bad');
  const waiting = queue.push('A');
  await expect.poll(() => queue.lines.get()[0]?.state).toBe('unanswered');
  isLoggedIn = true;
  queue.resume();
  await waiting;
  expect(queue.lines.get().map(({ state }) => state)).toEqual(['done', 'refused']);
});
