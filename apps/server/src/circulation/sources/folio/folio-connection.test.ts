import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/each-database.ts';
import { fixedClock } from '../../../../testing/fixed-clock.ts';
import { sourceSettings } from '../../../library/public.ts';
import { Breaker } from '../../../platform/breaker.ts';
import { asReaderId } from '../../../platform/ids.ts';
import { explainFailure } from '../source-failure.ts';
import { FolioSource } from './folio-source.ts';

/** Both edge modules, as far as a test of the connection and an account without loans ask for them. */
const edgeAnswer: RequestListener = ({ url = '' }, response) => {
  const known = url.startsWith('/rtac') ? { holdings: [] } : { loans: [], holds: [] };
  response.end(JSON.stringify(known));
};

async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

function openFolio(address: string, more: Readonly<Record<string, unknown>> = {}) {
  const clock = fixedClock();
  const breaker = new Breaker(clock);
  const settings = sourceSettings.parse({ system: 'folio', address, rtac: address, apiKey: 'key', ...more });
  if (settings.system !== 'folio') expect.fail('These are settings of FOLIO.');
  const instances = { ofTitles: async () => [], ofCopy: async () => undefined };
  const source = new FolioSource(settings, { clock, timeZone: 'Asia/Shanghai', breaker, instances });
  onTestFinished(() => source.close());
  return { source, breaker };
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.runIf(hasOpenssl)('a private authority’s certificate is trusted when `ca` names it', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const [keyFile, certFile] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=folio -addext subjectAltName=IP:127.0.0.1';
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' });
  const [key, ca] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  const address = `https://127.0.0.1:${await portOf(createSecureServer({ key, cert: ca }, edgeAnswer))}`;
  const stranger = openFolio(address);
  expect(await stranger.source.abilities()).toEqual({ away: 'timeout' });
  expect(explainFailure(stranger.breaker.lastFailure?.cause).what).toMatchObject({
    key: 'The certificate of the server is not trusted.',
  });
  // Both modules are asked.
  expect(await openFolio(address, { ca }).source.abilities()).toMatchObject({ done: { availability: true } });
});

test('both modules together get no more requests at a time than `connections`', async () => {
  const seen = { now: 0, most: 0, all: 0 };
  const server = createServer(async (request, response) => {
    seen.now += 1;
    seen.all += 1;
    seen.most = Math.max(seen.most, seen.now);
    await wait(10);
    seen.now -= 1;
    edgeAnswer(request, response);
  });
  const { source } = openFolio(`http://127.0.0.1:${await portOf(server)}`, { connections: 2 });
  const patron = { readerId: asReaderId(''), card: 'Q0' };
  const asked = Array.from({ length: 6 }, () => [source.account(patron, ['loans']), source.abilities()]);
  await expect.poll(() => source.load).toMatchObject({ used: 2, waiting: expect.any(Number) });
  for (const answer of await Promise.all(asked.flat())) expect(answer).toHaveProperty('done');
  expect(seen).toEqual({ now: 0, most: 2, all: 18 });
  expect(source.load).toEqual({ used: 0, waiting: 0 });
});
