import { expect, test } from 'vitest';
import { KohaDescription } from '../../../../testing/circulation/koha-description.ts';
import type { Exchange } from '../../../../testing/circulation/koha-exchange.ts';
import { kohaDueOn, kohaScene } from '../../../../testing/circulation/koha-scene.ts';
import { oneDatabase } from '../../../../testing/each-database.ts';
import { asTitleId } from '../../../platform/ids.ts';

/** `api/v1/swagger` in a checkout of Koha. Its licence (GPL-3.0-or-later) keeps it out of this repository. */
const folder = process.env['KOHA_SWAGGER'] ?? '';

test.skipIf(folder !== '')(
  'nothing is compared with Koha’s description: KOHA_SWAGGER is not set',
  (context) => context.skip(),
);

oneDatabase((makeApp) => {
  test.runIf(folder !== '')(
    'every request to Koha and every answer of the stand-in match Koha’s description',
    async () => {
      const { system, remote, patron, loan, copy, trouble } = await kohaScene(await makeApp());
      const description = new KohaDescription(folder);
      const exchanges: Exchange[] = [];
      system.watch = (exchange) => exchanges.push(exchange);
      system.lend(patron.card, copy, kohaDueOn, { checkin_date: '2026-03-01T10:00:00+08:00' });

      expect(await remote.abilities()).toHaveProperty('done');
      system.expireTokens();
      expect(await remote.logIn(patron.card, '1234-5678')).toHaveProperty('done');
      expect(await remote.logIn(patron.card, 'wrong')).toHaveProperty('refused');
      expect(await remote.renew(patron, loan, '')).toHaveProperty('done');
      system.refuses = 'on_reserve';
      expect(await remote.renew(patron, loan, '')).toHaveProperty('refused');
      expect(await remote.placeHold(patron, copy, '', '')).toHaveProperty('refused');
      system.refuses = undefined;
      expect(await remote.pickups(patron, copy)).toHaveProperty('done');
      const placed = await remote.placeHold(patron, copy, 'MPL', '');
      if (!('done' in placed)) expect.fail(JSON.stringify(placed));
      await trouble();
      expect(await remote.account(patron, ['loans', 'holds', 'standing'])).toHaveProperty('done');
      system.hidesFees = true;
      expect(await remote.account(patron, ['standing'])).toHaveProperty('done');
      const titles = [{ titleId: asTitleId(1), barcodes: [loan, copy] }];
      expect(await remote.availability(titles)).toHaveProperty('done');
      for (const hold of system.holds) hold.status = 'W';
      expect(await remote.cancelHolds(patron, [placed.done.id], '')).toHaveProperty('refused');
      for (const hold of system.holds) hold.status = null;
      expect(await remote.cancelHolds(patron, [placed.done.id], '')).toHaveProperty('done');
      expect(await remote.history(patron, { pageNum: 1, pageSize: 10 })).toMatchObject({
        done: { total: 1 },
      });
      expect(await remote.changeSecret(patron, '1234-5678', 'short')).toHaveProperty('refused');
      expect(await remote.changeSecret(patron, '1234-5678', 'Neu.2041.x')).toHaveProperty('done');
      system.hasRules = false;
      expect(await remote.account(patron, ['loans'])).toHaveProperty('done');
      system.forbids = true;
      expect(await remote.account(patron, ['loans'])).toEqual({ away: 'settings' });

      expect(exchanges.flatMap((exchange) => description.faultsOf(exchange))).toEqual([]);
      expect([...description.seen].sort()).toEqual([
        'DELETE /holds/{hold_id}',
        'GET /checkouts',
        'GET /checkouts/{checkout_id}/allows_renewal',
        'GET /holds',
        'GET /items',
        'GET /items/{item_id}/pickup_locations',
        'GET /libraries',
        'GET /patrons',
        'GET /patrons/{patron_id}/account',
        'POST /auth/password/validation',
        'POST /checkouts/{checkout_id}/renewals',
        'POST /holds',
        'POST /oauth/token',
        'POST /patrons/{patron_id}/password',
      ]);
      const [any] = exchanges.filter(({ method, path }) => `${method} ${path}` === 'GET /checkouts');
      if (any === undefined) throw new Error('The loans were asked for.');
      for (const wrong of [
        { ...any, query: { ...any.query, patron: '1' } },
        { ...any, query: { ...any.query, patron_id: 'x' } },
        { ...any, status: 418 },
        { ...any, answer: [{ checkout_id: '1' }] },
        { ...any, answer: [{ loan: 1 }] },
      ])
        expect(description.faultsOf(wrong)).toHaveLength(1);
    },
  );
});
