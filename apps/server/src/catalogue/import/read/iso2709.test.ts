import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRecord } from '../../../../testing/catalogue/record-files.ts';
import { detectFormat } from '../../../import/detect-format.ts';
import { readIso2709 } from './iso2709.ts';
import type { MarcEvent } from './marc-event.ts';

async function eventsOf(bytes: Uint8Array, pieceLength = 50): Promise<MarcEvent[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
  }
  const events: MarcEvent[] = [];
  for await (const event of readIso2709(pieces())) events.push(event);
  return events;
}
const titleOf = (event: MarcEvent | undefined) =>
  event && 'record' in event
    ? event.record.fields.find((field) => field.tag === '245')?.subfields[0]?.value
    : undefined;
const codesOf = (event: MarcEvent | undefined) =>
  event && 'record' in event ? event.doubts.map((one) => one.code) : [event?.rejected.code];

const one = buildRecord([
  ['001', 'one'],
  ['245', '10', 'a', 'First title'],
]);
const two = buildRecord([
  ['001', 'two'],
  ['245', '10', 'a', 'Second title', 'c', 'Somebody'],
]);
/** 红楼梦 in GBK. */
const dream = Buffer.from([0xba, 0xec, 0xc2, 0xa5, 0xc3, 0xce]);

describe('reading ISO 2709', () => {
  test('records follow each other, wherever the chunks of the file end', async () => {
    for (const length of [1, 7, 1000]) {
      const events = await eventsOf(Buffer.concat([one, two]), length);
      expect(events.map(titleOf)).toEqual(['First title', 'Second title']);
      expect(events.flatMap(codesOf)).toEqual([]);
    }
  });

  test('line breaks between records are ignored, other garbage is reported', async () => {
    const events = await eventsOf(
      Buffer.concat([one, Buffer.from('\r\n'), two, Buffer.from('???'), one, Buffer.from('\n\u001a')]),
    );
    expect(events.map(titleOf)).toEqual(['First title', 'Second title', 'First title']);
    expect(events.map(codesOf)).toEqual([[], [], ['record.garbage']]);
  });

  test('a record cut off in the middle of the file is rejected by its number and does not take the next one with it', async () => {
    const events = await eventsOf(Buffer.concat([one, two.subarray(0, two.length - 12), one]));
    expect(events.map(codesOf)).toEqual([[], ['record.truncated'], []]);
    expect(events[1]).toMatchObject({ row: 2, sourceId: 'two' });
    expect(titleOf(events[2])).toBe('First title');
  });

  test('a file cut off anywhere yields every complete record and one rejection', async () => {
    for (let length = one.length + 1; length < one.length + two.length - 1; length += 1) {
      const events = await eventsOf(Buffer.concat([one, two]).subarray(0, length));
      expect(titleOf(events[0])).toBe('First title');
      expect(events.length).toBe(2);
      expect(events[1]).toHaveProperty('rejected');
    }
  });

  test('a wrong length in the leader is only a doubt', async () => {
    const wrong = Buffer.from(one);
    wrong.write('00007');
    const events = await eventsOf(Buffer.concat([wrong, two]));
    expect(events.map(codesOf)).toEqual([['record.length-wrong'], []]);
    expect(titleOf(events[0])).toBe('First title');
  });

  test('a wrong directory is replaced by the field terminators', async () => {
    const wrong = Buffer.from(two);
    wrong.write('0009', 24 + 12 + 3);
    const [event] = await eventsOf(wrong);
    expect(codesOf(event)).toEqual(['record.directory-wrong']);
    expect(titleOf(event)).toBe('Second title');
  });

  test.each([
    ['a control byte in 20 to 23', 22, '\u0001'],
    ['bytes that are not text in 20 to 23', 20, '\u0000\u0000\u0000\u0000'],
    ['blanks in 10 and 11', 10, '  '],
    ['a blank in 06', 6, ' '],
    ['blanks in 05 and 06', 5, '  '],
  ])('a leader with %s is a leader', async (_, at, value) => {
    const odd = Buffer.from(two);
    odd.write(value, at);
    for (const file of [Buffer.concat([odd, one]), Buffer.concat([one, odd])]) {
      const events = await eventsOf(file);
      expect(events.map(titleOf).sort()).toEqual(['First title', 'Second title']);
      expect(events.flatMap(codesOf)).toEqual(/[^ ]/.test(value) ? ['control.characters'] : []);
    }
    expect(detectFormat(odd)).toBe('iso2709');
  });

  test('lengths count bytes: GBK records keep their fields apart', async () => {
    const record = buildRecord(
      [
        ['245', '10', 'a', 'x'],
        ['260', '  ', 'b', 'y'],
      ],
      { encode: () => dream },
    );
    const [event] = await eventsOf(record);
    expect(event).toMatchObject({ encoding: 'gb18030' });
    expect(titleOf(event)).toBe('红楼梦');
  });

  test('UTF-8 is recognised even if leader/09 does not say so', async () => {
    const [event] = await eventsOf(buildRecord([['245', '10', 'a', '红楼梦']]));
    expect(event).toMatchObject({ encoding: 'utf-8' });
    expect(titleOf(event)).toBe('红楼梦');
  });

  test('stand-alone accents mean MARC-8', async () => {
    const [event] = await eventsOf(
      buildRecord([['245', '10', 'a', 'x']], {
        encode: () => Buffer.from('Kr\xe8uper, Fran\xf0cois', 'latin1'),
      }),
    );
    expect(event).toMatchObject({ encoding: 'marc-8' });
    expect(titleOf(event)).toBe('Krüper, François');
  });

  test('a few broken bytes do not turn UTF-8 into something else', async () => {
    const text = Buffer.concat([Buffer.from('红楼梦里的人物与故事'), Buffer.from([0xff])]);
    const [event] = await eventsOf(buildRecord([['245', '10', 'a', 'x']], { encode: () => text }));
    expect(event).toMatchObject({ encoding: 'utf-8' });
    expect(codesOf(event)).toEqual(['encoding.replaced']);
    expect(titleOf(event)).toBe('红楼梦里的人物与故事�');
  });

  test('a record without an end is rejected beyond 16 MB and released', async () => {
    const endless = Buffer.alloc(17 * 1024 * 1024, 0x61);
    const events = await eventsOf(Buffer.concat([one, endless, Buffer.from([0x1d]), two]), 1 << 20);
    expect(events.map(codesOf)).toEqual([[], ['record.too-long'], []]);
  });

  test('random bytes never throw, and rows are numbered without gaps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const events = await eventsOf(bytes);
        expect(events.map((event) => event.row)).toEqual(events.map((_, at) => at + 1));
      }),
    );
  });

  test('random mutations of a file lose no record: each remaining terminator ends at least one row', async () => {
    const file = Buffer.concat([one, two, one, two]);
    const change = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0x20, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(file);
        for (const [at, value] of changes) bytes[at] = value;
        const terminators = bytes.filter((byte) => byte === 0x1d).length;
        const events = await eventsOf(bytes);
        expect(events.length).toBeGreaterThanOrEqual(terminators);
        expect(events.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
