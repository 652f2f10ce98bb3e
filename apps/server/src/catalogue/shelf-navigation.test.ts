import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueCalls } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { runBeside } from '../../testing/run-command.ts';
import { createLibrary } from '../library/public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let id: number | undefined;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    [id] = await addTitles(app, 'qinghe', [
      { title: '三体', callNumber: 'I247.5/L68', isbns: ['9787536692930'] },
    ]);
    const path = join(app.config.dataDir, 'copies.csv');
    writeFileSync(
      path,
      '条码,书号,架位,分馆,导航地址\nB1,9787536692930,A-3,,https://own.example/b1\nB2,9787536692930,A-3,,\nB3,9787536692930,,,\nC1,9787536692930,X,chengbei,\n',
    );
    await cli('import', 'copies', path, '--library', 'qinghe');
  });

  async function cli(...argv: string[]) {
    const { code, err } = await runBeside(app, argv);
    expect([code, err]).toEqual([0, []]);
  }
  const set = (...settings: string[]) => cli('library', 'set', 'qinghe', ...settings);
  /** Where the shelf button of each copy leads. Changed settings reach pages within a second. */
  async function plans() {
    const call = callAs(app, await visitorOf(app, 'qinghe'));
    const { bookLibraryList } = answerOf(await call(catalogueCalls.title, { id: String(id), isOpac: 1 }));
    return Object.fromEntries(bookLibraryList.map((copy) => [copy.bookBarCode, copy.navigation3DUrl]));
  }

  test('a copy leads to its own plan, or else to the one that the library’s pattern makes', async () => {
    await set('shelfNavigationUrl=https://plan.example/{shelf}?c={barcode}');
    expect(await plans()).toMatchObject({ B1: '', B2: '' });
    await set('shelfNavigation=1');
    await expect.poll(plans).toMatchObject({
      B1: 'https://own.example/b1',
      B2: 'https://plan.example/A-3?c=B2',
      B3: '',
    });
  });

  test('a copy in another building has no place in this one’s plan', async () => {
    await set('circulate=1', 'shelfNavigation=1', 'shelfNavigationUrl=https://plan.example/{barcode}');
    await expect.poll(plans).toMatchObject({ B2: 'https://plan.example/B2', C1: '' });
    await set('shelfNavigationUrl=https://plan.example/{library}/{barcode}');
    await expect.poll(plans).toMatchObject({ C1: 'https://plan.example/chengbei/C1' });
  });
});
