import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box, ftyp, moov, track, video } from '../../testing/files/videos.ts';
import { beginsLikeMp4, inPieces, judgeMp4, type ReadAt } from './judge-mp4.ts';

const readOf =
  (bytes: Uint8Array): ReadAt =>
  async (start, length) =>
    bytes.subarray(start, start + length);
const judge = (...parts: readonly Uint8Array[]) => {
  const bytes = Buffer.concat(parts);
  return judgeMp4(readOf(bytes), bytes.length);
};
const mdat = box('mdat', Buffer.from('0123456789'));
const html = '<!doctype html><script>alert(1)</script>';

/** A box whose length follows its type as a 64-bit number. */
function longBox(type: string, content: Uint8Array, length = 16 + content.byteLength): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(length), 8);
  return Buffer.concat([head, content]);
}

describe('a video', () => {
  test.each<[string, readonly Uint8Array[]]>([
    ['one with its index in front', [video()]],
    ['one with its index behind', [ftyp('mp42', 'isom'), box('free'), mdat, moov(track())]],
    [
      'one of a telephone, whose brand is among the compatible ones',
      [ftyp('qt  ', 'mp42'), mdat, moov(track())],
    ],
    ['one with sound before the picture', [ftyp(), moov(track('soun'), track('vide')), mdat]],
    ['one with 64-bit lengths', [ftyp(), moov(track()), longBox('mdat', Buffer.alloc(40))]],
    [
      'one whose last box goes to the end',
      [ftyp(), moov(track()), Buffer.from('\0\0\0\0mdat', 'latin1'), Buffer.alloc(33)],
    ],
    [
      'one in two hundred fragments',
      [ftyp('iso5', 'dash'), moov(track()), ...Array.from({ length: 200 }, () => [box('moof'), mdat]).flat()],
    ],
    ['one that a camera filled up with zeros', [video(), Buffer.alloc(500)]],
  ])('%s', async (_what, parts) => {
    expect(await judge(...parts)).toBe(true);
  });
});

describe('not a video', () => {
  test.each<[string, readonly Uint8Array[]]>([
    ['nothing', []],
    ['an HTML page', [Buffer.from(html)]],
    ['a long HTML page', [Buffer.from(html.repeat(1000))]],
    ['the heading of an MP4 and then HTML', [ftyp(), Buffer.from(html)]],
    ['an MP4 with HTML behind it', [video(), Buffer.from(html)]],
    ['a heading alone', [ftyp('mp42', 'isom')]],
    ['one without media data', [ftyp(), moov(track())]],
    ['one without an index', [ftyp(), mdat]],
    ['one with two indexes', [ftyp(), moov(track()), moov(track()), mdat]],
    ['a recording of sound', [ftyp('M4A ', 'isom'), moov(track('soun')), mdat]],
    ['one whose index is empty', [ftyp(), box('moov'), mdat]],
    ['a picture of a telephone', [ftyp('heic', 'mif1'), moov(track()), mdat]],
    ['a QuickTime film', [ftyp('qt  ', 'qt  '), moov(track()), mdat]],
    ['one of a brand that nobody knows', [ftyp('evil', 'html'), moov(track()), mdat]],
    ['one that is cut off', [video().subarray(0, 1999)]],
    [
      'one whose media data says that it is longer',
      [ftyp(), moov(track()), longBox('mdat', Buffer.alloc(9), 1e9)],
    ],
    [
      'one with a length of 2^63',
      [
        ftyp(),
        moov(track()),
        Buffer.concat([Buffer.from('\0\0\0\x01mdat\x7f', 'latin1'), Buffer.alloc(7, 0xff)]),
      ],
    ],
    ['a box that says it is shorter than its head', [ftyp(), Buffer.from('\0\0\0\x04moov', 'latin1'), mdat]],
    ['one whose first box is something else', [box('free'), ftyp(), moov(track()), mdat]],
    ['zeros', [Buffer.alloc(5000)]],
    ['a ZIP', [Buffer.from('PK\x03\x04'.padEnd(2000, 'x'), 'latin1')]],
    ['a WebM', [Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(2000)]],
  ])('%s', async (_what, parts) => {
    expect(await judge(...parts)).toBe(false);
  });

  test('a video cut off at any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1999 }), async (length) => {
        expect(await judge(video({ size: 2000 }).subarray(0, length))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

test('whatever the bytes, there is an answer after few reads, all inside the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          fc.constantFrom(ftyp(), moov(track()), mdat, box('trak'), Buffer.from('\0\0\0\x08moov', 'latin1')),
        ),
        { maxLength: 12 },
      ),
      async (parts) => {
        const bytes = Buffer.concat([ftyp(), ...parts]);
        let reads = 0;
        const judged = await judgeMp4(async (start, length) => {
          reads += 1;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(length).toBeLessThanOrEqual(1024);
          return bytes.subarray(start, start + length);
        }, bytes.length);
        expect(typeof judged).toBe('boolean');
        expect(reads).toBeLessThan(5000);
      },
    ),
  );
});

test('an index of millions of boxes is not read to its end', async () => {
  let reads = 0;
  const tiny = Buffer.concat(Array.from({ length: 200_000 }, () => box('trak')));
  const bytes = Buffer.concat([ftyp(), box('moov', box('mvhd'), tiny), mdat]);
  expect(
    await judgeMp4(async (start, length) => {
      reads += 1;
      return bytes.subarray(start, start + length);
    }, bytes.length),
  ).toBe(false);
  expect(reads).toBeLessThan(1000);
});

test('the first sixteen bytes tell whether it is worth continuing', () => {
  expect(beginsLikeMp4(video().subarray(0, 16))).toBe(true);
  expect(beginsLikeMp4(video().subarray(0, 15))).toBe(false);
  expect(beginsLikeMp4(Buffer.from(html))).toBe(false);
  expect(beginsLikeMp4(Buffer.from('\x7f\xff\xff\xffftypisom\0\0\0\0', 'latin1'))).toBe(false);
});

test('reading in chunks gives the same bytes with fewer requests', async () => {
  const bytes = video({ size: 300_000 });
  let requests = 0;
  const counted: ReadAt = async (start, length) => {
    requests += 1;
    return bytes.subarray(start, start + length);
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(300_010), fc.nat(200_000), async (start, length) => {
      const read = inPieces(readOf(bytes), bytes.length);
      expect(Buffer.from(await read(start, length)).equals(bytes.subarray(start, start + length))).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(await judgeMp4(inPieces(counted, bytes.length), bytes.length)).toBe(true);
  expect(requests).toBe(1);
});
