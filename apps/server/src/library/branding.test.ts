import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueCalls, libraryCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { shownPicture } from '../content/shown-picture.ts';
import { changeLibrary } from './actions/change-library.ts';
import { createLibrary } from './actions/create-library.ts';
import { importLibraries } from './actions/import-libraries.ts';
import { readAssignments } from './read-assignment.ts';
import { readLibraryFile } from './read-library-file.ts';
import { settingNames } from './settings.ts';

/**
 * Every setting as a person writes it, with the value that a page receives; settings that never leave the
 * server have none.
 */
const written: readonly (readonly [string, string, unknown])[] = [
  // Addresses that older versions stored; pages receive the address at which the portal shows the picture.
  ['logoUrl', 'https://example.org/logo.png', shownPicture('https://example.org/logo.png')],
  ['loginLogoUrl', 'http://example.org/login.png', shownPicture('http://example.org/login.png')],
  ['corporateName', '青禾集团', '青禾集团'],
  ['productName', '书海', '书海'],
  ['copyrightInfo', '© 2026 {{7*7}}', '© 2026 {{7*7}}'],
  ['suoShuHaoStructure', 'author-suffix', 'author-suffix'],
  ['classScheme', 'ddc', 'ddc'],
  ['schoolsCooperate', '1', 1],
  ['circulate', '1', 1],
  ['paasName', '区平台', '区平台'],
  ['openLibName', '0', 0],
  ['fontSize', '40', 40],
  ['fontColor', '#7b2f2a', '#7b2f2a'],
  ['accentColor', '#123', '#123'],
  ['openDoubanLink', '1', 1],
  ['openHomeLink', '1', 1],
  [
    'opacConfigLinks',
    '[{"linkName":"国图","linkUrl":"https://www.nlc.cn/"}]',
    [{ linkName: '国图', linkUrl: 'https://www.nlc.cn/' }],
  ],
  ['shelfNavigation', '1', 1],
  ['whiteLabel', '1', 1],
  ['openWechatLogin', '1', 1],
  ['openCardLogin', '1', 1],
  ['languages', 'en-US,zh-CN', ['en-US', 'zh-CN']],
  ['timeZone', 'Europe/London', 'Europe/London'],
];
const refused: readonly string[] = [
  'logoUrl=javascript:alert(1)',
  'logoUrl=//evil.example/x.png',
  'loginLogoUrl=data:image/png;base64,x',
  'fontColor=red',
  'fontColor=#12345',
  'fontColor=#fff;background:url(//x)',
  'accentColor=rgb(0,0,0)',
  'fontSize=11',
  'fontSize=41',
  'fontSize=1e1',
  'circulate=2',
  'openDoubanLink=yes',
  'suoShuHaoStructure=<script>',
  'classScheme=udc',
  "suoShuHaoStructure=author'; drop table library; --",
  'opacConfigLinks=[{"linkName":"x","linkUrl":"javascript:alert(1)"}]',
  'opacConfigLinks=[{"linkName":"x","linkUrl":"//evil.example"}]',
  'opacConfigLinks=no list',
  'languages=de-DE',
  'languages=zh-CN,zh-CN',
  'timeZone=Mars/Olympus',
  'shelfNavigationUrl=https://plan.example/',
  'shelfNavigationUrl=javascript:alert({barcode})',
  'rankWindowDays=-1',
  'nosuchsetting=1',
];

oneDatabase((makeApp) => {
  let app: TestApp;
  let call: TestCaller;

  const told = async () => ({
    ...answerOf(await call(libraryCalls.info, {})),
    ...answerOf(await call(libraryCalls.displayConfig, {})),
  });
  const set = (...texts: string[]) => changeLibrary(app.db, app.clock, 'qinghe', readAssignments(texts));

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    call = callAs(app, await visitorOf(app, 'qinghe'));
  });

  test('every field of the library info and display configuration can be set, and pages get it within a second', async () => {
    await set(...written.map(([name, text]) => `${name}=${text}`));
    const expected = Object.fromEntries(written.map(([name, , shown]) => [name, shown]));
    await expect.poll(told).toMatchObject(expected);
    await set(...written.map(([name]) => `${name}=`));
    await expect.poll(told).toMatchObject({ fontSize: 24, fontColor: '#545454', productName: '阅览 Yuelan' });
  });

  test('no setting is missing above, except those that pages do not get', () => {
    const untold = [
      'logoDarkUrl',
      'rankWindowDays',
      'kioskNetworks',
      'wechatAppId',
      'wechatAppSecret',
      'partnerRenewUrl',
      'shelfNavigationUrl',
      'shelfNavigationUrl',
      'evaluationLabels',
      'reviewPublication',
      'challengeLongerTime',
      'openAssistantModel',
      'borrowedTogether',
      'circulationSource',
      'identitySources',
      'portalPasswords',
      'assistantTokensPerDay',
      'assistantQuestionsPerDay',
    ];
    const seen = new Set([...written.map(([name]) => name), ...untold]);
    expect(settingNames.filter((name) => !seen.has(name))).toEqual([]);
  });

  test.each(refused)('%s is refused and changes nothing', async (text) => {
    const before = await told();
    await expect(set(text)).rejects.toThrow(text.split('=')[0]);
    await app.tenancy.byClientId('qinghe');
    expect(await told()).toEqual(before);
  });

  test('a file sets the same values, and a second run of it changes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yuelan-library-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'libraries.yaml');
    const settings = Object.fromEntries(written.map(([name, , shown]) => [name, shown]));
    writeFileSync(
      file,
      stringify({ libraries: [{ clientid: 'qinghe', name: '青禾', domains: ['q.example'], settings }] }),
    );
    await importLibraries(app.db, app.clock, readLibraryFile(file));
    const stored = () => app.db.selectFrom('library').select(['libname', 'settings']).execute();
    const first = await stored();
    await expect.poll(told).toMatchObject(settings);
    await importLibraries(app.db, app.clock, readLibraryFile(file));
    expect(await stored()).toEqual(first);
    expect(answerOf(await callAs(app)(libraryCalls.byDomain, { domain: 'q.example' })).clientid).toBe(
      'qinghe',
    );
  });

  describe('call numbers', () => {
    beforeAll(async () => {
      await set('suoShuHaoStructure=');
      await addTitles(app, 'qinghe', [
        {
          title: '霍比特人',
          callNumber: 'I561.45/T68-2:1',
          classCode: 'I561.45',
          authorNumber: 'T68-2:1',
          findBookCode: '',
        },
      ]);
    });

    test.each([
      ['', 'I561.45/T68-2:1'],
      ['author', 'I561.45/T68'],
      ['author-suffix', 'I561.45/T68-2:1'],
      ['findbook', 'I561.45/T68'],
    ])('with the structure %j read %s in lists and on pages', async (structure, expected) => {
      await set(`suoShuHaoStructure=${structure}`);
      await expect
        .poll(async () => (await app.tenancy.byClientId('qinghe'))?.settings.suoShuHaoStructure)
        .toBe(structure);
      const [found] = answerOf(await call(catalogueCalls.search, { text: '霍比特人' })).rs;
      expect(found?.displayCallNumber).toBe(expected);
      const page = answerOf(await call(catalogueCalls.title, { id: found?.id ?? '' }));
      expect(page).toMatchObject({ suoShuHao: expected, quFenHao: '-2', fuZhuFu: ':1' });
    });
  });
});
