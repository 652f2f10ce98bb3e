import { lendingStates } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { folioScene } from '../../../../testing/circulation/folio-scene.ts';
import { folioPickup } from '../../../../testing/circulation/folio-stand-in.ts';
import { oneDatabase, type TestApp } from '../../../../testing/each-database.ts';
import { sourceSettings } from '../../../library/public.ts';
import { asTitleId } from '../../../platform/ids.ts';

oneDatabase((makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
  });

  test('a loan that edge-patron reports without its barcode gets it from edge-rtac', async () => {
    const { source, system, patron } = await folioScene(app);
    expect(await source.account(patron, ['loans'])).toMatchObject({
      done: {
        loans: [
          {
            id: system.itemOf('1-1'),
            barcode: '1-1',
            // 15:59:59 UTC is the end of the day in Shanghai.
            dueOn: '2026-03-20',
            borrowedAt: '2026-02-20T02:00:00Z',
            book: { title: '系统里的题名 1-1', author: '某人; Somebody' },
            renewal: {},
          },
        ],
      },
    });
    expect(system.heard.filter((line) => line === 'GET /rtac')).toHaveLength(1);
    await source.renew(patron, '1-1', 'key 1');
    await source.account(patron, ['loans']);
    expect(system.heard.filter((line) => line === 'GET /rtac')).toHaveLength(1);
  });

  test('while edge-rtac is away, a loan keeps its name', async () => {
    for (const trouble of ['away', 'error'] as const) {
      const { source, system, patron } = await folioScene(app);
      system.rtac = trouble;
      expect(await source.account(patron, ['loans'])).toEqual({ away: 'timeout' });
      system.rtac = undefined;
      await source.account(patron, ['loans']);
      system.rtac = trouble;
      expect(await source.renew(patron, '1-1', 'key 1')).toMatchObject({ done: { dueOn: '2026-04-03' } });
    }
  });

  test('without edge-rtac a loan is named by the id of its item, and can be renewed', async () => {
    const { source, system, patron } = await folioScene(app, { rtac: '', hold: 0 });
    const item = system.itemOf('1-1');
    expect(await source.account(patron, ['loans'])).toMatchObject({ done: { loans: [{ barcode: item }] } });
    expect(await source.renew(patron, item, 'key 1')).toMatchObject({ done: { dueOn: '2026-04-03' } });
    expect(await source.abilities()).toMatchObject({ done: { availability: false, hold: false } });
  });

  test('a hold says "come" only while its copy waits on the shelf, and an ended one is not a hold', async () => {
    const { remote, system, patron } = await folioScene(app);
    const states: [string, unknown][] = [
      ['Open - Not yet filled', [{ waits: true }]],
      ['Open - In transit', [{ waits: true }]],
      ['Open - Awaiting delivery', [{ waits: true }]],
      ['Open - Awaiting pickup', [{ waits: false }]],
      ['Closed - Pickup expired', []],
    ];
    for (const [status, shown] of states) {
      system.holds.clear();
      const hold = {
        patron: 'Q0',
        itemId: system.itemOf('1-3'),
        pickup: folioPickup,
        status: 'Open - In transit',
      };
      system.holds.set(crypto.randomUUID(), hold);
      // Some of these the schema of edge-patron does not list, although FOLIO has them.
      system.holdExtras = { status };
      expect(await remote.account(patron, ['holds'])).toMatchObject({ done: { holds: shown } });
    }
  });

  test('both spellings of the fulfilment preference are understood, and neither is sent', async () => {
    const { source, system, patron } = await folioScene(app);
    // The stand-in refuses members that the schema does not know.
    expect(await source.placeHold(patron, '1-3', '', 'key 1')).toHaveProperty('done');
    for (const extras of [{ fulfilmentPreference: 'Hold Shelf' }, { fulfillmentPreference: 'Hold Shelf' }]) {
      system.holdExtras = extras;
      expect(await source.account(patron, ['holds'])).toMatchObject({
        done: { holds: [{ barcode: '1-3', storageName: '总馆服务台', endAt: '', waits: true }] },
      });
    }
  });

  test('a number that would ask FOLIO about other people is never sent', async () => {
    const { remote, system, patron } = await folioScene(app);
    for (const card of ['*', 'Q0 or cql.allRecords=1', 'Q?', '"Q0"', '', '../Q1']) {
      const stranger = { ...patron, card };
      expect(await remote.account(stranger, ['loans'])).toHaveProperty('refused');
      expect(await remote.renew(stranger, '1-1', 'key 1')).toHaveProperty('refused');
      expect(await remote.placeHold(stranger, '1-3', '', 'key 2')).toHaveProperty('refused');
    }
    expect(system.heard).toEqual([]);
  });

  test("nobody cancels somebody else's hold, although edge-patron would let them", async () => {
    const { remote, system, patron, other } = await folioScene(app);
    await remote.placeHold(other, '1-3', '', 'key 1');
    const [id = ''] = system.holds.keys();
    expect(await remote.cancelHolds(patron, [id], 'key 2')).toMatchObject({
      refused: { code: 'circulation.pre-borrow.missing' },
    });
    expect(system.holds.size).toBe(1);
  });

  test('a refusal carries FOLIO’s words, up to a limit', async () => {
    const { source, system, patron } = await folioScene(app);
    system.refuses = `loan at maximum renewal number ${'x'.repeat(500)}`;
    const answer = await source.renew(patron, '1-1', 'key 1');
    expect(answer).toMatchObject({ refused: { code: 'circulation.source.refused' } });
    expect('refused' in answer && answer.refused.facts['message']).toHaveLength(200);
  });

  test('a person whom FOLIO does not know is told so; a rejected key is an error of the settings', async () => {
    const { remote, patron } = await folioScene(app);
    expect(await remote.account({ ...patron, card: 'Q7' }, ['loans'])).toMatchObject({
      refused: { facts: { message: 'Unable to find patron Q7' } },
    });
    const { remote: stranger } = await folioScene(app, { apiKey: 'another' });
    expect(await stranger.abilities()).toEqual({ away: 'settings' });
    expect(await stranger.renew(patron, '1-1', 'key 1')).toEqual({ away: 'settings' });
  });

  test('availability comes from edge-rtac, for titles that were imported with their number there', async () => {
    const { remote, scene } = await folioScene(app);
    const titleId = asTitleId(scene.titleIds[0] ?? 0);
    expect(await remote.availability([{ titleId, barcodes: ['1-1', '1-3'] }])).toMatchObject({
      done: [
        { barcode: '1-1', lendingState: lendingStates.out, dueOn: '2026-03-20' },
        { barcode: '1-3', lendingState: lendingStates.available },
      ],
    });
    expect(await remote.availability([{ titleId: asTitleId(999), barcodes: ['9-1'] }])).toMatchObject({
      done: [],
    });
  });
});

test('holds need edge-rtac, a pickup location and a cancellation reason', () => {
  const settings = { system: 'folio', address: 'https://edge.example.org/', apiKey: 'key', hold: 1 };
  const wrong = sourceSettings.safeParse(settings);
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['rtac', 'pickups', 'cancelReason']);
  expect(sourceSettings.parse({ ...settings, hold: 0 })).toMatchObject({
    address: 'https://edge.example.org',
  });
  for (const address of ['ftp://edge.example.org', 'https://edge.example.org?x=1', 'edge'])
    expect(sourceSettings.safeParse({ ...settings, hold: 0, address }).success).toBe(false);
});
