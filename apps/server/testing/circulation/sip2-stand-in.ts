import { createServer, type Socket } from 'node:net';
import {
  FrameReader,
  type Framing,
  type Message,
  openFrame,
  parseMessage,
  printMessage,
  sealFrame,
} from '@yuelan/sip2';

/** A loan as the stand-in keeps it. */
interface Loan {
  readonly patron: string;
  /** YYYY-MM-DD. */
  dueOn: string;
  renewals: number;
}

/** The stand-in's data about a patron besides their loans and holds. */
export interface Trouble
  extends Partial<
    Pick<Message<'patronInformationAnswer'>, 'blocks' | 'currency' | 'feeAmount' | 'feeLimit' | 'screen'>
  > {
  /** Listed only if the summary asks for fines. */
  readonly fine?: readonly string[];
}

/** Where a change request is cut off: before it is carried out, after it, or in the middle of the answer. */
export type Cut = 'before' | 'after' | 'within';

export interface Sip2StandIn {
  readonly port: number;
  readonly loans: Map<string, Loan>;
  /** Item → patron. */
  readonly holds: Map<string, string>;
  /** Item → pickup location (BS). */
  readonly pickups: Map<string, string>;
  /**
   * Circulation statuses (18) of items that differ from what their loans imply; `unknown` for items that the system
   * does not have.
   */
  readonly states: Map<string, string>;
  /** Patrons with their PINs. */
  readonly pins: Map<string, string>;
  readonly troubles: Map<string, Trouble>;
  /** The message with which the system refuses requests. */
  refuses: string | undefined;
  /** The BX field of its status: `Y` or `N` for each message. Holds and renewals are third and second from the end. */
  supported: string;
  /** Called for each change; undefined lets it through. */
  cut: () => Cut | undefined;
  /** Called instead of answering any question. */
  spoil: ((answer: Buffer, socket: Socket) => void) | undefined;
  /** Awaited before each answer. */
  pause: (() => Promise<unknown>) | undefined;
  /** The codes of the requests received. */
  readonly heard: string[];
  close(): Promise<void>;
}

const at = '2026-11-22T12:00:00';

/** A library system that speaks SIP2, stores what it receives, and can be made to fail. */
export async function startSip2(
  framing: Framing = { encoding: 'utf-8', terminator: 'cr', errorDetection: true },
  port = 0,
): Promise<Sip2StandIn> {
  const sockets = new Set<Socket>();
  const state: Omit<Sip2StandIn, 'port' | 'close'> = {
    loans: new Map(),
    holds: new Map(),
    pickups: new Map(),
    states: new Map(),
    pins: new Map(),
    troubles: new Map(),
    refuses: undefined,
    supported: 'YYYNYNYYYNYNNYYN',
    cut: () => undefined,
    spoil: undefined,
    pause: undefined,
    heard: [],
  };
  const answerOf = (text: string): string | undefined => {
    const message = parseMessage(text);
    const lent = { renewed: true, magnetic: undefined, desensitize: false, at, institution: 'LIB' };
    const refusal = state.refuses === undefined || state.refuses === '' ? [] : [state.refuses];
    switch (message.type) {
      case 'login':
        return printMessage({
          type: 'loginAnswer',
          ok: message.user === 'kiosk' && message.password === 'secret',
        });
      case 'status':
        return `98YYYYNN60000320261122    1200002.00AOLIB|BX${state.supported}|`;
      case 'patronInformation': {
        const { patron = '', list } = message;
        const loans = [...state.loans].filter(([, loan]) => loan.patron === patron).map(([item]) => item);
        const holds = [...state.holds].filter(([, holder]) => holder === patron).map(([item]) => item);
        const known = state.pins.has(patron);
        const { fine = [], ...trouble } = state.troubles.get(patron) ?? {};
        return printMessage({
          type: 'patronInformationAnswer',
          blocks: [],
          language: '019',
          at,
          holdCount: holds.length,
          overdueCount: 0,
          chargedCount: loans.length,
          fineCount: fine.length,
          recallCount: 0,
          unavailableCount: 0,
          institution: 'LIB',
          patron,
          name: known ? `读者 ${patron}` : '',
          validPatron: known,
          validPin: known && state.pins.get(patron) === message.pin,
          charged: list.includes('charged') ? loans : undefined,
          hold: list.includes('hold') ? holds : undefined,
          fine: list.includes('fine') ? fine : undefined,
          ...trouble,
        });
      }
      case 'itemInformation': {
        const { item = '' } = message;
        const loan = state.loans.get(item);
        const told = state.states.get(item);
        if (told === 'unknown')
          return printMessage({
            type: 'itemInformationAnswer',
            circulation: '01',
            security: '01',
            feeType: '01',
            at,
            item,
            title: '',
          });
        return printMessage({
          type: 'itemInformationAnswer',
          circulation: told ?? (loan === undefined ? '03' : '04'),
          security: '01',
          feeType: '01',
          at,
          item,
          title: `系统里的题名 ${item}`,
          dueDate: loan === undefined ? undefined : `${loan.dueOn.replaceAll('-', '')}    235900`,
        });
      }
      case 'renew': {
        const { item = '', patron } = message;
        const loan = state.loans.get(item);
        const until = Temporal.PlainDate.from(loan?.dueOn ?? '2026-12-01')
          .add({ days: 14 })
          .toString();
        const ok = state.refuses === undefined && loan !== undefined && loan.patron === patron;
        if (ok) {
          loan.dueOn = until;
          loan.renewals += 1;
        }
        // As in real systems, a refusal also contains a due date.
        return printMessage({
          type: 'renewAnswer',
          ok,
          ...lent,
          patron,
          item,
          dueDate: until,
          screen: refusal,
        });
      }
      case 'hold': {
        const { item = '', patron = '', mode } = message;
        const ok =
          state.refuses === undefined &&
          (mode === '+' ? !state.holds.has(item) : state.holds.get(item) === patron);
        if (ok && mode === '+') {
          state.holds.set(item, patron);
          state.pickups.set(item, message.pickup ?? '');
        }
        if (ok && mode === '-') state.holds.delete(item);
        return printMessage({ type: 'holdAnswer', ok, available: false, at, patron, item, screen: refusal });
      }
      default:
        return undefined;
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const reader = new FrameReader();
    let last = '941';
    socket.on('data', (piece: Buffer) => {
      for (const line of reader.push(piece)) {
        const { text, sequence } = openFrame(line, framing.encoding);
        const code = text.slice(0, 2);
        state.heard.push(code);
        const cut = code === '29' || code === '15' ? state.cut() : undefined;
        if (cut === 'before') {
          socket.destroy();
          return;
        }
        if (code !== '97') last = answerOf(text) ?? '96';
        const bytes = sealFrame(last, framing, sequence);
        const send = () => {
          if (cut === 'after') socket.destroy();
          else if (cut === 'within') socket.end(bytes.subarray(0, Math.floor(bytes.length / 2)));
          else if (state.spoil !== undefined && code !== '93' && code !== '99') state.spoil(bytes, socket);
          else socket.write(bytes);
        };
        if (state.pause === undefined) send();
        else void state.pause().then(send);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return Object.assign(state, {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
