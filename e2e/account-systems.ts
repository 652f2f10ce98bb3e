import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  folioCancelReason,
  folioPickup,
  startFolio,
} from '../apps/server/testing/circulation/folio-stand-in.ts';
import { startKoha } from '../apps/server/testing/circulation/koha-stand-in.ts';
import { startSip2 } from '../apps/server/testing/circulation/sip2-stand-in.ts';
import { startCas } from '../apps/server/testing/reader/cas-stand-in.ts';
import { startDirectory } from '../apps/server/testing/reader/ldap-stand-in.ts';
import { oidcClient, startOidcProvider } from '../apps/server/testing/reader/oidc-provider.ts';
import { readerPassword } from './reader-steps.ts';
import { type Relay, relayTo } from './relay.ts';
import { ended, freePort, portalSettings, servePortal, start } from './serve-portal.ts';

/**
 * Real account systems from other projects, in place of the stand-ins. apps/server/testing/reader/real_cas.py and
 * apps/server/testing/reader/real_slapd.sh explain how to start them.
 */
const realCas = process.env['TEST_CAS_URL'];
const realDirectory = process.env['TEST_LDAP_URL'];
const realDirectoryCa = process.env['TEST_LDAP_CA'] ?? '';

export const schoolAccount = { 'zh-CN': '校园账号', 'en-US': 'School account' } as const;
/** The reader of each library, known to its library system by the card. */
export const reader = { card: 'P1', name: '王五' } as const;
/** A title that the reader has on loan, and one in the library. */
export const books = {
  loan: { title: '潮汐观察手记', barcode: 'S-0001', id: '6e024cd5-c19a-4fe0-a2cd-64ce5814c694' },
  free: { title: '潮汐表怎么读', barcode: 'S-0003', id: '6e024cd5-c19a-4fe0-a2cd-64ce5814c695' },
} as const;
/** For the library systems that use PINs. */
const pin = '4711';
const dayMilliseconds = 86_400_000;

/** A library with an account system and a library system. */
export interface SchoolLibrary {
  readonly clientid: string;
  /** The secret that proves the card at the first login: the portal's password, or the library system's PIN. */
  readonly proof: string;
  /** The login that the person enters at the school. */
  readonly login: readonly [name: string, password: string];
  readonly school: Pick<Relay, 'close' | 'open'>;
  readonly system: Pick<Relay, 'close' | 'open'>;
  /** The number of times the system has renewed the loan. */
  renewals(): number;
  holds(): number;
}

const portOf = (address: string) => Number(new URL(address.replace(/^ldap:/, 'http:')).port);

/** Three library systems, each with one reader who has borrowed one book. */
async function startSystems() {
  const dueOn = new Date(Date.now() + 5 * dayMilliseconds).toISOString().slice(0, 10);
  const { loan, free } = books;
  const sip2 = await startSip2();
  sip2.pins.set(reader.card, pin);
  sip2.loans.set(loan.barcode, { patron: reader.card, dueOn, renewals: 0 });
  const koha = await startKoha();
  koha.addPatron(reader.card, pin);
  for (const { barcode } of [loan, free]) koha.addItem(barcode);
  const checkout = koha.lend(reader.card, loan.barcode, dueOn);
  const folio = await startFolio();
  folio.patrons.add(reader.card);
  for (const { barcode, id } of [loan, free]) folio.add({ barcode, instanceId: id });
  const dueDate = `${dueOn}T15:59:59.000+00:00`;
  folio.loans.set(folio.itemOf(loan.barcode), { patron: reader.card, dueDate, renewals: 0 });
  return { sip2, koha, checkout, folio };
}

/** Three account systems, each with one person. */
async function startSchools(home: string) {
  return {
    oidc: await startOidcProvider([home], { wang: { name: reader.name } }),
    cas: realCas === undefined ? await startCas({ test: { name: reader.name } }) : undefined,
    directory:
      realDirectory === undefined
        ? await startDirectory({
            zhang: { password: 'zhang-password', attributes: { entryUUID: 'u-zhang' } },
          })
        : undefined,
  };
}

/** A portal with three libraries: OpenID Connect and SIP2, CAS and Koha, a directory and FOLIO. */
export async function startAccountSystems() {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-accounts-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { sip2, koha, checkout, folio } = await startSystems();
  const { oidc, cas, directory } = await startSchools(`${url}/oidc`);
  const ways = {
    sip2: await relayTo(sip2.port),
    koha: await relayTo(portOf(koha.address)),
    folio: await relayTo(portOf(folio.address)),
    cas: await relayTo(portOf(realCas ?? cas?.address ?? '')),
    ldap: await relayTo(portOf(realDirectory ?? directory?.server ?? '')),
  };
  const to = (way: Relay) => `http://127.0.0.1:${way.port}`;
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), lines.join('\r\n'));
    return join(folder, name);
  };
  const readers = file('readers.csv', [
    'borrowNumber,realName,password,status',
    `${reader.card},${reader.name},${readerPassword},1`,
  ]);
  const titles = file('titles.csv', [
    'id,title,author,callNumber,barcode',
    ...Object.values(books).map(({ id, title, barcode }, at) => `${id},${title},沈夏,P731/${at},${barcode}`),
  ]);
  const encrypted = `ca=${realDirectory === undefined ? '' : readFileSync(realDirectoryCa, 'utf8')}`;
  const identities = {
    oidc: [
      ...['type=oidc', `issuer=${oidc.issuer}`],
      ...Object.entries(oidcClient).map(([name, value]) => `${name}=${value}`),
    ],
    cas: ['type=cas', `server=${to(ways.cas)}/cas`],
    ldap: [
      ...['type=ldap', `server=ldap://127.0.0.1:${ways.ldap.port}`, 'base=dc=school', 'answerMs=1000'],
      ...(realDirectory === undefined
        ? ['startTls=0']
        : ['bindDn=cn=portal,dc=school', 'bindPassword=portal-password', encrypted]),
    ],
  };
  const sources = {
    oidc: [
      ...['system=sip2', 'host=127.0.0.1', `port=${ways.sip2.port}`],
      ...['user=kiosk', 'password=secret', 'hold=1', 'logIn=0'],
    ],
    cas: ['system=koha', `address=${to(ways.koha)}`, 'clientId=portal', 'clientSecret=secret'],
    ldap: [
      ...['system=folio', `address=${to(ways.folio)}`, `rtac=${to(ways.folio)}`, `apiKey=${folio.apiKey}`],
      ...[`pickups=${folioPickup}:总馆服务台`, `cancelReason=${folioCancelReason}`, 'hold=1'],
    ],
  };
  const names = [`nameZh=${schoolAccount['zh-CN']}`, `nameEn=${schoolAccount['en-US']}`];
  const commands = (['oidc', 'cas', 'ldap'] as const).flatMap((clientid) => [
    ['library', 'create', clientid, '--name', '海岸图书馆', '--group', clientid],
    ['import', 'catalogue', titles, '--library', clientid],
    ['import', 'readers', readers, '--library', clientid, '--keep-passwords'],
    ['library', 'identity', 'set', clientid, 'school', ...names, ...identities[clientid]],
    ['library', 'source', 'set', clientid, 'answerMs=1000', ...sources[clientid]],
  ]);
  const data = join(folder, 'data');
  const list = file('commands.json', [JSON.stringify(commands)]);
  const made = start('apps/server/testing/run-commands.ts', [list], portalSettings(data));
  if ((await ended(made)) !== 0) throw new Error('The libraries could not be made.');
  const portal = await servePortal(data, { PUBLIC_URL: url }, port);

  const libraries = {
    oidc: {
      ...{ clientid: 'oidc', login: ['wang', 'wang'], proof: readerPassword, system: ways.sip2 },
      school: { close: () => oidc.pause(), open: () => oidc.resume() },
      renewals: () => sip2.loans.get(books.loan.barcode)?.renewals ?? 0,
      holds: () => sip2.holds.size,
    },
    cas: {
      ...{ clientid: 'cas', login: ['test', 'test'], proof: pin, system: ways.koha, school: ways.cas },
      renewals: () => checkout.renewals_count,
      holds: () => koha.holds.length,
    },
    ldap: {
      ...{ clientid: 'ldap', login: ['zhang', 'zhang-password'], proof: readerPassword },
      ...{ system: ways.folio, school: ways.ldap },
      renewals: () => folio.loans.get(folio.itemOf(books.loan.barcode))?.renewals ?? 0,
      holds: () => folio.holds.size,
    },
  } as const satisfies Record<string, SchoolLibrary>;
  return {
    url,
    libraries,
    async stop() {
      await portal.stop();
      for (const way of Object.values(ways)) await way.close();
      for (const one of [sip2, koha, folio, oidc, cas, directory]) await one?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type AccountSystems = Awaited<ReturnType<typeof startAccountSystems>>;
