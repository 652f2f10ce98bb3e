import type { UploadPlace } from '@yuelan/contract/activities/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstMissing, type Put, sendWork } from './send-work.ts';

const place: UploadPlace = {
  key: 'g/a/r/x.mp4',
  url: '/files/put/x',
  method: 'PUT',
  headers: { 'content-type': 'video/mp4' },
  expiresAt: '2026-11-20T08:00:00+08:00',
  resumable: 1,
};

/** A store as the contract describes it. Its connection breaks after the given number of bytes of each request. */
function storeThatBreaks(breaks: readonly number[]) {
  let kept = new Uint8Array();
  let requests = 0;
  const put: Put = async ({ headers, body, onSent, signal }) => {
    signal.throwIfAborted();
    const size = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? body?.size ?? 0);
    const answer = (status: number) => ({
      status,
      range: kept.length === 0 ? undefined : `bytes=0-${kept.length - 1}`,
      text: '',
    });
    if (body === undefined) return answer(kept.length === size ? 200 : 308);
    const from = Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? 0);
    if (from !== 0 && from !== kept.length) return answer(416);
    const all = new Uint8Array(await body.arrayBuffer());
    const breaksAt = breaks[requests];
    requests += 1;
    const arrived = breaksAt === undefined ? all : all.slice(0, breaksAt);
    kept = new Uint8Array([...kept.slice(0, from), ...arrived]);
    onSent(arrived.length);
    return answer(kept.length === size ? 200 : 0);
  };
  return { put, content: () => kept };
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);
const never = new AbortController().signal;

test('a work arrives complete, however often the connection breaks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.nat(200), { maxLength: 6 }),
      async (size, breaks) => {
        const store = storeThatBreaks(breaks);
        const file = new Blob([bytes(size)]);
        let outcome = await sendWork(store.put, place, file, false, () => undefined, never);
        for (let attempt = 0; attempt <= breaks.length && outcome.kind === 'broken'; attempt += 1)
          outcome = await sendWork(store.put, place, file, true, () => undefined, never);
        expect(outcome).toEqual({ kind: 'sent' });
        expect(store.content()).toEqual(bytes(size));
      },
    ),
  );
});

test('a resumed upload reports the bytes that are there already', async () => {
  const store = storeThatBreaks([300]);
  const file = new Blob([bytes(400)]);
  await sendWork(store.put, place, file, false, () => undefined, never);
  const heard: number[] = [];
  await sendWork(store.put, place, file, true, (sent) => heard.push(sent), never);
  expect(heard).toEqual([300, 400]);
});

test('an upload that arrived although its answer was lost is not sent again', async () => {
  const put: Put = async ({ body }) => {
    expect(body).toBeUndefined();
    return { status: 200, range: undefined, text: '' };
  };
  expect(await sendWork(put, place, new Blob(['x']), true, () => undefined, never)).toEqual({ kind: 'sent' });
});

test('a store that keeps nothing of a broken upload gets all of it again', async () => {
  const ranges: (string | undefined)[] = [];
  const put: Put = async ({ headers }) => {
    ranges.push(headers['content-range']);
    return { status: 200, range: undefined, text: '' };
  };
  await sendWork(put, { ...place, resumable: 0 }, new Blob(['abc']), true, () => undefined, never);
  expect(ranges).toEqual([undefined]);
});

test('a work is sent in parts, and only the missing ones', async () => {
  const file = new Blob([bytes(25)]);
  const kept = new Map<string, Uint8Array>();
  const heard: number[] = [];
  const put: Put = async ({ url, headers, body, onSent }) => {
    expect(headers).toEqual({});
    if (url === '/2' && !kept.has('/1')) return { status: 0, range: undefined, text: '' };
    kept.set(url, new Uint8Array((await body?.arrayBuffer()) ?? []));
    onSent(body?.size ?? 0);
    return { status: 200, range: undefined, text: '' };
  };
  const inParts = (...numbers: number[]) => ({
    ...place,
    resumable: 0 as const,
    parts: { size: 10, missing: numbers.map((number) => ({ number, url: `/${number}` })) },
  });
  const hear = (sent: number) => heard.push(sent);
  expect(await sendWork(put, inParts(2, 3), file, false, hear, never)).toEqual({ kind: 'broken' });
  expect(await sendWork(put, inParts(1, 2, 3), file, true, hear, never)).toEqual({ kind: 'sent' });
  expect(Buffer.concat(['/1', '/2', '/3'].map((url) => kept.get(url) ?? bytes(0)))).toEqual(
    Buffer.from(bytes(25)),
  );
  expect(heard).toEqual([10, 0, 10, 20, 25]);
  expect(await sendWork(put, inParts(), file, true, hear, never)).toEqual({ kind: 'sent' });
});

test.each([
  [403, { kind: 'expired' }],
  [503, { kind: 'broken' }],
  [0, { kind: 'broken' }],
  [415, { kind: 'refused', status: 415, text: 'no' }],
] as const)('an answer of %s ends the upload', async (status, outcome) => {
  const put: Put = async () => ({ status, range: undefined, text: 'no' });
  expect(await sendWork(put, place, new Blob(['x']), false, () => undefined, never)).toEqual(outcome);
});

test('the amount that a store has kept is read from its answer', () => {
  expect(firstMissing('bytes=0-0')).toBe(1);
  expect(firstMissing('bytes=0-1048575')).toBe(1_048_576);
  for (const odd of [undefined, '', 'bytes=5-9', 'bytes=0-x', 'bytes 0-3/9'])
    expect(firstMissing(odd)).toBe(0);
});
