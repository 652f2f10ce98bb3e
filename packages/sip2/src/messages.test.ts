import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodings } from './encoding.ts';
import {
  type AnyMessage,
  FrameReader,
  openFrame,
  parseMessage,
  printMessage,
  sealFrame,
  supports,
} from './index.ts';
import { layouts, type MessageName } from './layouts.ts';

const at = '2026-11-22T12:00:00';
const framing = { encoding: 'utf-8', terminator: 'cr', errorDetection: true } as const;

/** Arbitrary messages of one type, made of values that a parser could return. */
function messagesOf(type: MessageName) {
  const { code, fixed, fields } = layouts[type];
  const letter = fc.constantFrom('Y', 'N', 'U', '0', '1', ' ', '7');
  const start = Object.values<{ width: number }>(fixed).map(({ width }) =>
    width === 18
      ? fc
          .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
          .map((date) =>
            date
              .toISOString()
              .replaceAll(/[-:]|\.\d+Z/g, '')
              .replace('T', '    '),
          )
      : fc.string({ unit: letter, minLength: width, maxLength: width }),
  );
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.nat(9999).map(String),
    fc.constantFrom('Y', 'N', '红楼梦', 'Émile Zola'),
  );
  const codes = [...Object.values<{ code: string }>(fields).map((field) => field.code), 'ZZ'];
  const field = fc
    .tuple(fc.constantFrom(...codes), value)
    .map(([name, text]) => `${name}${text.replaceAll(/[\p{Cc}|]/gu, '')}|`);
  return fc
    .tuple(fc.tuple(...start), fc.array(field, { maxLength: 12 }))
    .map(([parts, some]) => parseMessage(`${code}${parts.join('')}${some.join('')}`));
}

test.each(Object.keys(layouts))('a message "%s" survives writing and reading', (name) => {
  fc.assert(
    fc.property(messagesOf(name as MessageName), (message) => {
      if (message.type === 'unreadable') throw new Error(message.why);
      expect(message.type).toBe(name);
      expect(parseMessage(printMessage(message))).toEqual(message);
    }),
    { numRuns: 150 },
  );
});

test('no input makes the message reader throw', () => {
  const codes = fc.constantFrom(...Object.values(layouts).map(({ code }) => code), '00', '<h', 'é');
  fc.assert(
    fc.property(
      codes,
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...encodings),
      (code, bytes, encoding) => {
        const line = Buffer.concat([Buffer.from(code), Buffer.from(bytes)]);
        for (const part of new FrameReader().push(Buffer.concat([line, Buffer.from('\r')]))) {
          const message = parseMessage(openFrame(part, encoding).text);
          if (message.type !== 'unreadable') printMessage(message);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('messages cut anywhere arrive complete', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('cr', 'crlf'),
      fc.array(fc.nat(200), { maxLength: 6 }),
      (texts, terminator, cuts) => {
        const clean = texts.map((text) => `98${text.replaceAll(/\p{Cc}/gu, '')}`);
        const bytes = Buffer.concat(
          clean.map((text, place) => sealFrame(text, { ...framing, terminator }, place)),
        );
        const reader = new FrameReader();
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const frames = pieces.flatMap((piece) => reader.push(piece)).map((line) => openFrame(line, 'utf-8'));
        expect(frames).toEqual(clean.map((text, sequence) => ({ text, sequence, checksum: 'right' })));
      },
    ),
  );
});

test('a message is written as the protocol shows it', () => {
  expect(
    printMessage({
      type: 'login',
      userAlgorithm: '0',
      passwordAlgorithm: '0',
      user: 'kiosk',
      password: 'secret',
      location: 'T1',
    }),
  ).toBe('9300CNkiosk|COsecret|CPT1|');
  expect(printMessage({ type: 'status', statusCode: '0', printWidth: 80, protocol: '2.00' })).toBe(
    '9900802.00',
  );
  expect(
    printMessage({
      type: 'patronInformation',
      language: '019',
      at,
      list: ['charged'],
      institution: 'LIB',
      patron: 'Q0001',
      terminalPassword: '',
      pin: '1234',
    }),
  ).toBe('6301920261122    120000  Y       AOLIB|AAQ0001|AC|AD1234|');
  expect(
    printMessage({
      type: 'renew',
      thirdParty: false,
      noBlock: false,
      at: `${at}Z`,
      dueAt: '',
      institution: 'LIB',
      patron: 'Q0001',
      item: 'C0001',
      feeAccepted: false,
    }),
  ).toBe('29NN20261122   Z120000                  AOLIB|AAQ0001|ABC0001|BON|');
  expect(sealFrame('9900302.00', framing, 1).toString()).toBe('9900302.00AY1AZFCA5\r');
  expect(sealFrame('96', { ...framing, terminator: 'crlf' }).toString()).toBe('96AZFEF6\r\n');
});

test.each(encodings)('%s is written and read, with the checksum of its bytes', (encoding) => {
  const name = encoding === 'latin1' ? 'Zoé Müller' : '林小满 𠮷 Zoé';
  const text = printMessage({ type: 'endSessionAnswer', ended: true, at, patron: name, screen: [name] });
  const [line = Buffer.alloc(0)] = new FrameReader().push(sealFrame(text, { ...framing, encoding }, 4));
  expect(openFrame(line, encoding)).toEqual({ text, sequence: 4, checksum: 'right' });
});

test('a GB18030 character whose second byte is | stays whole', () => {
  const name = '倈';
  const text = printMessage({ type: 'endSessionAnswer', ended: true, at, patron: name, institution: 'LIB' });
  const bytes = sealFrame(text, { ...framing, encoding: 'gb18030' }, 0);
  expect(bytes.toString('latin1').split('|').length).toBeGreaterThan(text.split('|').length);
  const [line = Buffer.alloc(0)] = new FrameReader().push(bytes);
  expect(parseMessage(openFrame(line, 'gb18030').text)).toMatchObject({ patron: name, institution: 'LIB' });
});

test('user input cannot end a field or a message', () => {
  const written = printMessage({
    type: 'endSession',
    at,
    institution: 'LIB',
    patron: 'Q1|AAQ2\r\n9300CNx',
    pin: 'a|b',
  });
  expect(written.split('|')).toHaveLength(4);
  expect(written).not.toMatch(/[\r\n]/);
  expect(parseMessage(written)).toMatchObject({ patron: 'Q1 AAQ2 9300CNx', pin: 'a b' });
});

const information = (fields: string, status = ' '.repeat(14)) =>
  parseMessage(`64${status}00020261122    120000${'0000'.repeat(6)}${fields}`);

test('a wrong PIN is recognised only by CQ, even if name and loans are answered', () => {
  expect(information('AOLIB|AAQ0001|AE林小满|BLY|CQN|AUC0001|')).toMatchObject({
    name: '林小满',
    validPatron: true,
    validPin: false,
    charged: ['C0001'],
  });
});

test('an answer without BL and CQ confirms neither a card nor a PIN', () => {
  const answer = information('AOLIB|AAQ0001|AE|');
  expect(answer).not.toHaveProperty('validPatron');
  expect(answer).not.toHaveProperty('validPin');
});

test('the patron status says why a patron is blocked', () => {
  expect(information('AAQ1|', ' YY Y     Y   ')).toMatchObject({
    blocks: ['renewal-denied', 'recall-denied', 'card-lost', 'excessive-fines'],
  });
});

test('a refused renewal with a new due date counts as refused', () => {
  const refused = parseMessage(
    '300NUN20261122    120000AOLIB|AAQ0001|ABC0001|AJ红楼梦|AH2026-12-24|AF已达上限|',
  );
  expect(refused).toMatchObject({ ok: false, dueDate: '2026-12-24', screen: ['已达上限'] });
});

test('control characters are not part of a field’s value', () => {
  expect(information('AAQ0001|AE林\u0000小\u001b满\u0007|\n AFa\tb|')).toMatchObject({
    name: '林 小 满',
    screen: ['a b'],
  });
});

test('line breaks in a field do not cut the message once checksums are in use', () => {
  const reader = new FrameReader();
  const one = sealFrame('941', framing, 0);
  const body = Buffer.from('36Y20261122    120000AFline one\r\nline two|AY1AZ');
  const sum = (-body.reduce((total, byte) => total + byte, 0) & 0xffff).toString(16).toUpperCase();
  expect(reader.push(one)).toHaveLength(1);
  const [line = Buffer.alloc(0)] = reader.push(Buffer.concat([body, Buffer.from(`${sum}\r`)]));
  const frame = openFrame(line, 'utf-8');
  expect(frame.checksum).toBe('right');
  expect(parseMessage(frame.text)).toMatchObject({ screen: ['line one line two'] });
});

test('a library whose system swaps AP and AQ is read by its field map, both ways', () => {
  const map = { AP: 'AQ', AQ: 'AP' };
  const written = '1803000120261122    120000ABC0001|AJ红楼梦|APshelf|AQdesk|';
  const message = parseMessage(written, map);
  expect(message).toMatchObject({ permanentLocation: 'shelf', currentLocation: 'desk' });
  expect(printMessage(message as AnyMessage, map)).toContain('APshelf|AQdesk|');
});

test('fields unknown to the protocol are kept', () => {
  expect(information('AAQ1|XYsomething|')).toMatchObject({ others: [['XY', 'something']] });
});

test('blank counts and lists are unknown, not zero', () => {
  const blank = parseMessage(`64${' '.repeat(14)}00020261122    120000${' '.repeat(24)}AAQ1|`);
  expect(blank).toMatchObject({ type: 'patronInformationAnswer' });
  expect(Object.entries(blank)).toContainEqual(['chargedCount', undefined]);
  expect(blank).not.toHaveProperty('charged');
});

test('the functions of a system are read from BX', () => {
  const status = parseMessage('98YYYYNN60000320261122    1200002.00AOLIB|BXYYYNYNYYYNYNNYYN|');
  if (status.type !== 'statusAnswer') throw new Error(status.type);
  expect([supports(status, 'hold'), supports(status, 'renew'), supports(status, 'renewAll')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(supports({ ...status, supported: undefined }, 'hold')).toBeUndefined();
});

test('an answer that is too short or not a message is unreadable', () => {
  expect(parseMessage('64   ')).toEqual({ type: 'unreadable', why: 'short' });
  expect(parseMessage('<html><body>502</body></html>')).toEqual({ type: 'unreadable', why: 'unknown' });
  expect(parseMessage('')).toEqual({ type: 'unreadable', why: 'unknown' });
});

test('an endless message is refused', () => {
  const reader = new FrameReader();
  const piece = Buffer.alloc(40_000, 'A');
  expect(reader.push(piece)).toEqual([]);
  expect(() => reader.push(piece)).toThrow(RangeError);
});
