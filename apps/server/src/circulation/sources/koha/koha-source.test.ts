import { describe, test } from 'vitest';
import { expectTruthfulRenewals } from '../../../../testing/circulation/cut-renewals.ts';
import { kohaDueOn, kohaScene } from '../../../../testing/circulation/koha-scene.ts';
import { expectConformance } from '../../../../testing/circulation/source-conformance.ts';
import { eachDatabase } from '../../../../testing/each-database.ts';

eachDatabase((name, makeApp) => {
  describe('Koha with client credentials', () => expectConformance(() => kohaScene(makeApp)));
  describe('Koha with a user and password', () =>
    expectConformance(() => kohaScene(makeApp, { clientId: '', user: 'staff', password: 'secret' })));

  if (name === 'sqlite')
    test('of 1,000 renewals cut off anywhere, each ends truthfully and none happens twice', async () => {
      const { app, source, system } = await kohaScene(makeApp, { answerMs: 10_000 });
      system.renewalsAllowed = 1000;
      await expectTruthfulRenewals({
        app,
        source,
        system,
        lend: (card, barcode) => {
          if (!system.patrons.some(({ cardnumber }) => cardnumber === card)) system.addPatron(card, 'secret');
          system.addItem(barcode);
          system.lend(card, barcode, kohaDueOn);
        },
        loanOf: (barcode) => {
          const item = system.items.find(({ external_id }) => external_id === barcode);
          const loan = system.checkouts.find(({ item_id }) => item_id === item?.item_id);
          return loan && { renewals: loan.renewals_count, dueOn: loan.due_date.slice(0, 10) };
        },
      });
    });
});
