import { beforeAll, expect, test } from 'vitest';
import { lateMs } from '../../../../testing/circulation/faults.ts';
import { kohaScene } from '../../../../testing/circulation/koha-scene.ts';
import type { KohaStandIn } from '../../../../testing/circulation/koha-stand-in.ts';
import { timeLimits } from '../../../../testing/circulation/time-limits.ts';
import { oneDatabase, type TestApp } from '../../../../testing/each-database.ts';

// Storage in the database is the same for every system: see sources.test.ts.
oneDatabase((makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
  });

  test('an expired token is replaced once, for all requests together, and a write is not lost', async () => {
    const { remote, system, patron, loan } = await kohaScene(app);
    await remote.account(patron, ['loans']);
    const logins = () => system.heard.filter((request) => request === 'POST /oauth/token').length;
    expect(logins()).toBe(1);
    system.expireTokens();
    expect(await remote.account(patron, ['loans', 'holds'])).toHaveProperty('done');
    expect(logins()).toBe(2);
    system.spoil = (exchange, response, text) => {
      if (exchange.method === 'POST' && exchange.status === 201) system.spoil = undefined;
      response.writeHead(exchange.status).end(text);
      if (exchange.path.endsWith('allows_renewal')) system.expireTokens();
    };
    expect(await remote.renew(patron, loan, '')).toMatchObject({ done: { renewCount: 1 } });
    expect(system.checkouts[0]?.renewals_count).toBe(1);
  });

  test('wrong credentials and missing permissions are errors of the settings', async () => {
    const { remote, patron } = await kohaScene(app, { clientSecret: 'wrong' });
    expect(await remote.abilities()).toEqual({ away: 'settings' });
    expect(await remote.account(patron, ['loans'])).toEqual({ away: 'settings' });
    const basic = await kohaScene(app, { clientId: '', user: 'staff', password: 'wrong' });
    expect(await basic.remote.abilities()).toEqual({ away: 'settings' });
    const weak = await kohaScene(app);
    weak.system.forbids = true;
    expect(await weak.remote.abilities()).toEqual({ away: 'settings' });
    expect(await weak.remote.renew(weak.patron, weak.loan, '')).toEqual({ away: 'settings' });
  });

  const faults: readonly [string, NonNullable<KohaStandIn['spoil']>][] = [
    [
      'late',
      (exchange, response, text) => {
        timeLimits.runOut();
        setTimeout(() => response.writeHead(exchange.status).end(text), lateMs);
      },
    ],
    ['never', () => timeLimits.runOut()],
    ['in HTML', (_exchange, response) => response.writeHead(200).end('<html>502</html>')],
    [
      'by half of its JSON',
      (exchange, response, text) => response.writeHead(exchange.status).end(text.slice(0, 20)),
    ],
    [
      'by half of its bytes',
      (exchange, response, text) => {
        response.writeHead(exchange.status, { 'content-length': text.length + 10 });
        response.write(text.slice(0, 20), () => response.destroy());
      },
    ],
    ['with other JSON', (exchange, response) => response.writeHead(exchange.status).end('{"rows":[]}')],
    [
      'with an error',
      (_exchange, response) => response.writeHead(500).end('{"error":"Something went wrong"}'),
    ],
    ['by a page elsewhere', (_exchange, response) => response.writeHead(302, { location: '/' }).end()],
    ['with too much', (_exchange, response) => response.writeHead(200).end(`"${'x'.repeat(5_000_000)}"`)],
  ];

  test.each(faults)('a renewal answered %s ends in the true state', async (_fault, spoil) => {
    const { source, system, patron, loan } = await kohaScene(app);
    await source.account(patron, ['loans']);
    system.spoil = (exchange, response, text) => {
      if (exchange.method === 'POST') spoil(exchange, response, text);
      else
        response
          .writeHead(exchange.status, {
            'x-total-count': Array.isArray(exchange.answer) ? exchange.answer.length : 0,
          })
          .end(text);
    };
    expect(await source.renew(patron, loan, 'key 1')).toMatchObject({ done: { dueOn: '2026-04-03' } });
    expect(system.checkouts[0]?.renewals_count).toBe(1);
  });

  test.each(faults)(
    'loans answered %s are the last known ones, and nothing is written',
    async (_fault, spoil) => {
      const { source, system, patron, loan } = await kohaScene(app);
      const seen = app.clock.now();
      await source.account(patron, ['loans']);
      app.clock.advance(3_600_000);
      system.spoil = spoil;
      expect(await source.account(patron, ['loans'])).toMatchObject({
        away: true,
        asOf: seen,
        done: { loans: [{ barcode: loan }] },
      });
      expect(await source.renew(patron, loan, 'key 1')).toHaveProperty('away');
      expect(system.checkouts[0]?.renewals_count).toBe(0);
    },
  );

  test('after five failures Koha is left alone for half a minute', async () => {
    const { remote, system, patron } = await kohaScene(app);
    await remote.account(patron, ['loans']);
    system.spoil = (_exchange, response) => response.writeHead(502).end('<html>');
    for (let failure = 0; failure < 5; failure += 1)
      expect(await remote.account(patron, ['loans'])).toEqual({ away: 'timeout' });
    const heard = system.heard.length;
    expect(await remote.account(patron, ['loans'])).toEqual({ away: 'breaker' });
    expect(system.heard.length).toBe(heard);
    system.spoil = undefined;
    app.clock.advance(31_000);
    expect(await remote.account(patron, ['loans'])).toHaveProperty('done');
  });

  test('what Koha says is plain text of at most 200 characters', async () => {
    const { remote, system, patron, copy } = await kohaScene(app);
    system.refuses = `x<b>\u0007\n${'y'.repeat(500)}`;
    const answer = await remote.placeHold(patron, copy, '', '');
    const message = 'refused' in answer ? String(answer.refused.facts['message']) : '';
    expect(message).toMatch(/^Hold cannot be placed\. Reason: x<b> y+$/);
    expect(message).toHaveLength(200);
  });

  test('a new password whose answer is lost is tried, to find out whether the request was carried out', async () => {
    const { remote, system, patron } = await kohaScene(app);
    for (const [cut, outcome] of [
      ['before', { refused: { code: 'circulation.source.undone' } }],
      ['after', { done: undefined }],
    ] as const) {
      system.cut = () => cut;
      expect(await remote.changeSecret(patron, '1234-5678', 'Neu.2041.x')).toMatchObject(outcome);
    }
    expect(system.patrons[0]?.password).toBe('Neu.2041.x');
    system.cut = () => 'after';
    system.spoil = (exchange, response, text) => {
      if (exchange.path.endsWith('validation') && JSON.stringify(exchange.body).includes('third')) {
        timeLimits.runOut();
        return;
      }
      response.writeHead(exchange.status, { 'x-total-count': '1' }).end(text);
    };
    expect(await remote.changeSecret(patron, 'Neu.2041.x', 'the third one')).toEqual({ unsure: true });
  });
});
