import { startSip2 } from '../apps/server/testing/circulation/sip2-stand-in.ts';
import { type PortalLanguage, portalLanguages } from './words.ts';

/** The port of each language's library system, once the journey has started it. */
export type SystemPorts = Readonly<Record<PortalLanguage, number>>;

/** The client id of a library with a library system. */
export const systemOf = (language: PortalLanguage): string => `system-${language.slice(0, 2)}`;

/** A reader known only to the library system. */
export const systemReader = { card: 'P1', pin: '1234', name: '读者 P1' } as const;

/** Titles with one copy each, all available when they were imported. */
export const systemBooks = {
  /** On loan to the reader. */
  renewed: { title: '潮汐观察手记', barcode: 'S-0001' },
  kept: { title: '潮汐与航海', barcode: 'S-0002' },
  /** Available in the library. */
  inHouse: { title: '潮汐表怎么读', barcode: 'S-0003' },
} as const;

const dayMilliseconds = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10);

/** The libraries in the format of `library import` (JSON is YAML). */
export function systemLibraries(): string {
  return JSON.stringify({
    libraries: portalLanguages.map((language) => ({
      clientid: systemOf(language),
      name: '海岸图书馆',
      group: systemOf(language),
    })),
  });
}

export function systemTitles(): string {
  const rows = Object.values(systemBooks).map(
    ({ title, barcode }, at) => `${title},沈夏,P731/${at + 1},${barcode}`,
  );
  return ['title,author,callNumber,barcode', ...rows].join('\r\n');
}

export const systemCommands = (ports: SystemPorts): readonly (readonly string[])[] =>
  portalLanguages.map((language) => [
    ...['library', 'source', 'set', systemOf(language), 'system=sip2', 'host=127.0.0.1'],
    ...[`port=${ports[language]}`, 'user=kiosk', 'password=secret', 'hold=1', 'answerMs=1000'],
    'pickups=MAIN:总馆,EAST:东馆',
  ]);

/** A library system that a journey can start, stop, and restart with its data. */
export async function startLibrarySystem(language: PortalLanguage) {
  const ports: SystemPorts = JSON.parse(process.env['SYSTEM_PORTS'] ?? '{}');
  const open = () =>
    startSip2({ encoding: 'utf-8', terminator: 'cr', errorDetection: true }, ports[language]);
  let system = await open();
  system.pins.set(systemReader.card, systemReader.pin);
  for (const { barcode } of [systemBooks.renewed, systemBooks.kept])
    system.loans.set(barcode, { patron: systemReader.card, dueOn: dayFromNow(5), renewals: 0 });
  const owe = () => {
    system.troubles.set(systemReader.card, {
      blocks: ['charge-denied', 'too-many-overdue'],
      feeAmount: '12.50',
      currency: 'CNY',
      fine: ['逾期费 7.50', '赔书 5.00'],
      screen: ['请到一楼总服务台办理'],
    });
  };
  return {
    /** Makes the reader owe something and blocks borrowing. */
    owe,
    renewalsOf: (barcode: string) => system.loans.get(barcode)?.renewals ?? 0,
    pickupOf: (barcode: string) => system.pickups.get(barcode),
    holderOf: (barcode: string) => system.holds.get(barcode),
    stop: () => system.close(),
    /** Ends without an answer at the next change request. */
    dieAtNextChange() {
      system.cut = () => {
        void system.close();
        return 'before';
      };
    },
    async startAgain() {
      const { loans, holds, pins, troubles } = system;
      system = await open();
      for (const [key, loan] of loans) system.loans.set(key, loan);
      for (const [key, holder] of holds) system.holds.set(key, holder);
      for (const [key, pin] of pins) system.pins.set(key, pin);
      for (const [key, trouble] of troubles) system.troubles.set(key, trouble);
    },
  };
}
