import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryCalls } from '@yuelan/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { hugePng, picture } from '../../testing/files/pictures.ts';
import { type PictureHost, startPictureHost } from '../../testing/picture-host.ts';
import { runBeside } from '../../testing/run-command.ts';
import { createLibrary } from './public.ts';

oneDatabase((makeApp) => {
  let app: TestApp;
  let host: PictureHost;
  let folder: string;

  beforeAll(async () => {
    const logo = await picture('png', 2000, 400);
    host = await startPictureHost((request, response) => {
      if (request.url === '/logo.png') response.end(logo);
      else response.writeHead(404).end();
    });
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    folder = join(app.config.dataDir, 'pictures of the library');
    mkdirSync(folder);
    writeFileSync(join(folder, '校徽.png'), logo);
    writeFileSync(join(folder, 'huge.png'), hugePng(40_000, 40_000));
    writeFileSync(join(folder, 'script.png'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    return host.close;
  });

  async function cli(argv: readonly string[], environment: Record<string, string> = {}) {
    const { code, out, err } = await runBeside(app, argv, environment);
    return { code, err: err.join('\n'), out: out.join('\n') };
  }
  const told = async () => {
    const call = callAs(app, await visitorOf(app, 'qinghe'));
    const { loginLogoUrl } = answerOf(await call(libraryCalls.info, {}));
    return { loginLogoUrl, logoUrl: answerOf(await call(libraryCalls.displayConfig, {})).logoUrl };
  };

  test('a logo is a local file or an address, and is served by the portal', async () => {
    const set = await cli(
      [
        'library',
        'set',
        'qinghe',
        `logoUrl=${join(folder, '校徽.png')}`,
        `loginLogoUrl=${host.address}/logo.png`,
      ],
      { PICTURE_HOSTS: '127.0.0.1' },
    );
    expect(set).toMatchObject({ code: 0, err: '' });
    await expect.poll(async () => (await told()).logoUrl).toMatch(/^\/files\/content\//);
    for (const address of Object.values(await told())) {
      const seen = await app.inject({ url: address });
      expect(await sharp(seen.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 800,
        height: 160,
      });
    }
    await cli(['library', 'set', 'qinghe', 'logoUrl=', 'loginLogoUrl=']);
    await expect.poll(told).toEqual({ logoUrl: '', loginLogoUrl: '' });
  });

  test('logos of a library file are stored beside it, even for a library that it creates', async () => {
    const file = join(folder, 'libraries.yaml');
    writeFileSync(file, 'libraries: [{ clientid: harbor, name: Harbor, settings: { logoUrl: ./校徽.png } }]');
    for (const outcome of ['created', 'changed'])
      expect(await cli(['library', 'import', file])).toMatchObject({ code: 0, out: `harbor: ${outcome}` });
    await expect
      .poll(async () => (await app.tenancy.byClientId('harbor'))?.settings.logoUrl)
      .toMatch(/^\/files\/content\//);
    const logo = (await app.tenancy.byClientId('harbor'))?.settings.logoUrl ?? '';
    expect((await app.inject({ url: logo })).statusCode).toBe(200);
  });

  test.each([
    ['huge.png', 'too many pixels'],
    ['script.png', 'cannot be read as a JPG, PNG or WebP picture'],
    ['none.png', 'is not there'],
    ['.', 'is not a file'],
    ['data:image/png;base64,x', 'neither a picture file'],
    ['javascript:alert(1)', 'neither a picture file'],
  ])('%s is not a logo, and nothing changes', async (given, words) => {
    const path = given.includes(':') ? given : join(folder, given);
    const { code, err } = await cli(['library', 'set', 'qinghe', 'name=改名', `logoUrl=${path}`]);
    expect([code, err]).toEqual([1, expect.stringContaining(words)]);
    expect(err).toContain('logoUrl:');
    expect((await app.tenancy.byClientId('qinghe'))?.libname).toBe('清河');
  });

  test('an address in a private network is refused with the way to allow it', async () => {
    const before = host.asked.length;
    const { code, err } = await cli(['library', 'set', 'qinghe', `logoUrl=${host.address}/logo.png`]);
    expect([code, err, host.asked.length]).toEqual([1, expect.stringContaining('PICTURE_HOSTS'), before]);
  });
});
