import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Standing } from '../../src/circulation/sources/source.ts';
import type { Sip2Settings } from '../../src/library/public.ts';
import type { TestApp } from '../each-database.ts';
import { type Fault, type FaultySystem, lateMs } from './faults.ts';
import { type Sip2StandIn, startSip2 } from './sip2-stand-in.ts';
import { makePatrons, openRemote } from './source-scene.ts';
import { timeLimits } from './time-limits.ts';

export const sip2DueOn = '2026-03-20';

/** Two readers of a library with a SIP2 system. */
export async function sip2Scene(app: TestApp, more: Partial<Sip2Settings> = {}) {
  const { scene, patron, other } = await makePatrons(app, { copies: [3] });
  const encoding = more.encoding ?? 'utf-8';
  const system = await startSip2({ encoding, terminator: 'cr', errorDetection: true });
  onTestFinished(() => system.close());
  system.pins.set('Q0', '1234').set('Q1', '5678');
  system.loans.set('1-1', { patron: 'Q0', dueOn: sip2DueOn, renewals: 0 });
  system.loans.set('1-2', { patron: 'Q1', dueOn: sip2DueOn, renewals: 0 });
  const settings = {
    system: 'sip2',
    host: '127.0.0.1',
    port: system.port,
    user: 'kiosk',
    password: 'secret',
    institution: 'LIB',
    hold: 1,
    pickups: { MAIN: '总馆', EAST: '东馆' },
    answerMs: 10_000,
    ...more,
  };
  return {
    ...openRemote(app, scene, settings),
    app,
    scene,
    system,
    patron,
    other,
    loan: '1-1',
    othersLoan: '1-2',
    copy: '1-3',
    secret: '1234',
    pickupOf: (barcode: string) => system.pickups.get(barcode),
    trouble: async (): Promise<Partial<Standing>> => {
      system.troubles.set('Q0', {
        blocks: ['charge-denied', 'renewal-denied', 'recall-denied', 'excessive-fines', 'excessive-fees'],
        feeAmount: '12.50',
        currency: 'CNY',
        fine: ['逾期费 1-1 7.50', ''],
        screen: ['请到总服务台缴费'],
      });
      return {
        owed: { amount: '12.50', currency: 'CNY' },
        charges: [{ words: '逾期费 1-1 7.50', amount: '', day: '' }],
        blocks: ['circulation.blocked.owes'],
        denied: ['borrow', 'renew'],
        said: '请到总服务台缴费',
      };
    },
    faulty: faultySip2(system),
  };
}

type Spoil = (answer: Buffer, socket: Socket) => void;

const html = '<html><h1>502</h1></html>\r';
/** Faults in the answers. */
const spoils: Partial<Readonly<Record<Fault, Spoil>>> = {
  late: (answer, socket) => {
    timeLimits.runOut();
    setTimeout(() => socket.destroyed || socket.write(answer), lateMs).unref();
  },
  silent: () => timeLimits.runOut(),
  truncated: (answer, socket) => {
    socket.write(answer.subarray(0, 30));
    timeLimits.runOutSoon();
  },
  'bad checksum': (answer, socket) =>
    socket.write(Buffer.concat([answer.subarray(0, -5), Buffer.from('0000\r')])),
  HTML: (_answer, socket) => socket.write(html),
  'cut after': (_answer, socket) => socket.destroy(),
  'two packets': (answer, socket) => {
    socket.write(answer.subarray(0, 20));
    setTimeout(() => socket.destroyed || socket.write(answer.subarray(20)), 20).unref();
  },
  'another encoding': (answer, socket) =>
    socket.write(Buffer.from(answer.map((byte) => (byte > 127 ? 0xff : byte)))),
};
/** Failing proxies and answers that only record a request belong to HTTP. */
export const sip2Faults = [
  'late',
  'silent',
  'cut before',
  'cut after',
  'truncated',
  'bad checksum',
  'HTML',
  'two packets',
  'refusal with a date',
  'another encoding',
] as const;

const writeCodes = ['29', '15'];
const writeAnswers = ['30', '16'];

function faultySip2(system: Sip2StandIn): FaultySystem {
  return {
    spoil(planned) {
      const spoil = planned === undefined ? undefined : spoils[planned.fault];
      system.refuses = planned?.fault === 'refusal with a date' ? '已有读者预约' : undefined;
      system.cut = () => (planned?.fault === 'cut before' ? 'before' : undefined);
      system.spoil =
        spoil === undefined
          ? undefined
          : (answer, socket) => {
              const isOfWrite = writeAnswers.includes(answer.subarray(0, 2).toString());
              if (isOfWrite || planned?.spoils === 'everything') spoil(answer, socket);
              else socket.write(answer);
            };
    },
    dueOn: (barcode) => system.loans.get(barcode)?.dueOn ?? '',
    isHeld: (barcode) => system.holds.has(barcode),
    writes: () => system.heard.filter((code) => writeCodes.includes(code)).length,
  };
}
