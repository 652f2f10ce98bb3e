import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { avatarBytes, readerCalls } from '@yuelan/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerOf, callAs, post, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { avatarForm, formBody, formType, postForm, uploadAvatar } from '../../testing/files/forms.ts';
import { hugePng, photograph, picture } from '../../testing/files/pictures.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let visitor: string;
  let reader: TestReader;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp({ environment: { PORT: '0', HOST: '127.0.0.1' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
    visitor = await visitorOf(app, 'qinghe');
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `U${count}`);
  });

  const folderOf = (name: string) => join(app.config.dataDir, 'files', name);
  const arriving = () => readdirSync(folderOf('arriving'));
  const kept = () =>
    readdirSync(folderOf('kept'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const rowsOf = (owner: TestReader) =>
    app.db.selectFrom('stored_file').selectAll().where('reader_id', '=', owner.id).execute();

  async function expectNothingKept(before: number) {
    expect(arriving()).toEqual([]);
    expect(kept()).toHaveLength(before);
    expect(await rowsOf(reader)).toEqual([]);
  }

  describe('a reader uploads their picture', () => {
    test.each(['jpeg', 'png'] as const)('a %s comes back as a re-encoded square', async (format) => {
      const { key, url } = await uploadAvatar(app, reader.token, await picture(format, 1200, 800));
      expect(key).toMatch(/^[\w-]{32}$/);
      expect(url).toBe(`/files/${key}`);
      const shown = await app.inject({ url });
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=86400, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
      const again = await app.inject({ url, headers: { 'if-none-match': String(shown.headers['etag']) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(arriving()).toEqual([]);
    });

    test('the fields may come before the file or after it', async () => {
      const [file, ...fields] = avatarForm(await picture('jpeg'));
      if (file === undefined) throw new Error('no file');
      const response = await postForm(app, [...fields, file], { token: reader.token });
      expect(response.json()).toMatchObject({ rtcode: '000' });
    });

    test('a photograph is turned upright, and its location is removed', async () => {
      const taken = await photograph();
      expect(taken.includes('TELEPHONE')).toBe(true);
      const { url } = await uploadAvatar(app, reader.token, taken);
      const { rawPayload } = await app.inject({ url });
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      expect(rawPayload.includes('TELEPHONE')).toBe(false);
      // After a quarter turn, red is at the top and blue at the bottom.
      const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
      const [top, bottom] = [at(256, 20), at(256, 490)];
      expect((top[0] ?? 0) > 200 && (top[2] ?? 255) < 60, `top ${top}`).toBe(true);
      expect((bottom[2] ?? 0) > 200 && (bottom[0] ?? 255) < 60, `bottom ${bottom}`).toBe(true);
    });

    test('what is appended to a picture or hidden in its texts is removed, whatever the file is called', async () => {
      const tail = Buffer.concat([await picture('jpeg'), Buffer.from('<?php system($_GET[0]); ?>')]);
      for (const filename of ['a.php', 'a.jpg.html', '../../../evil.jpg', 'a.jp\u0000g', '.htaccess']) {
        const response = await postForm(app, avatarForm(tail, { filename, type: 'text/html' }), {
          token: reader.token,
        });
        const { rtcode, data } = response.json();
        expect(rtcode, filename).toBe('000');
        const shown = await app.inject({ url: data.url });
        expect(shown.headers['content-type']).toBe('image/webp');
        expect(shown.rawPayload.includes('<?php')).toBe(false);
      }
      for (const entry of kept()) {
        expect(entry.name).toMatch(/^[0-9a-f]{32}\.webp$/);
        expect(readFileSync(join(entry.parentPath, entry.name)).includes('<?php')).toBe(false);
      }
    });

    test('a file of exactly 5 MB is accepted', async () => {
      const small = await picture('jpeg');
      const whole = Buffer.concat([small, Buffer.alloc(avatarBytes - small.length)]);
      const response = await postForm(app, avatarForm(whole), { token: reader.token });
      expect(response.json()).toMatchObject({ rtcode: '000' });
    });
  });

  if (isFirst)
    describe('what is not a picture, or too large, is refused and leaves nothing', () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const html = '<!doctype html><script>alert(1)</script>';
      const cases: readonly [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
        ['an SVG with a script', () => Buffer.from(svg), 'files.upload.format'],
        [
          'an SVG behind an XML heading',
          () => Buffer.from(`<?xml version="1.0"?>${svg}`),
          'files.upload.format',
        ],
        ['an HTML page', () => Buffer.from(html), 'files.upload.format'],
        [
          'a GIF that is a script too',
          () => Buffer.from('GIF89a/*\u0001\u0000*/=1;alert(1)//'),
          'files.upload.format',
        ],
        ['a real GIF', () => picture('gif'), 'files.upload.format'],
        ['a real WebP', () => picture('webp'), 'files.upload.format'],
        [
          'the first bytes of a JPEG and then HTML',
          () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
          'files.upload.format',
        ],
        [
          'the first bytes of a PNG and then HTML',
          () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]),
          'files.upload.format',
        ],
        [
          'an MP4 heading',
          () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
          'files.upload.format',
        ],
        [
          'half a JPEG',
          async () => (await picture('jpeg', 400, 400)).subarray(0, 900),
          'files.upload.format',
        ],
        ['nothing at all', () => new Uint8Array(), 'files.upload.format'],
        [
          '5 MB and one byte',
          async () =>
            Buffer.concat([await picture('jpeg'), Buffer.alloc(avatarBytes)]).subarray(0, avatarBytes + 1),
          'files.upload.size',
        ],
        ['a PNG of 40,000 × 40,000', () => hugePng(40_000, 40_000), 'files.upload.pixels'],
        ['a PNG of one pixel more than 40 million', () => hugePng(40_000_001, 1), 'files.upload.pixels'],
      ];

      test.each(cases)('%s', async (_what, make, code) => {
        const before = kept().length;
        const bytes = await make();
        for (const [filename, type] of [
          ['me.jpg', 'image/jpeg'],
          ['me.jpg.html', 'text/html'],
        ] as const) {
          const response = await postForm(app, avatarForm(bytes, { filename, type }), {
            token: reader.token,
          });
          expect(response.statusCode).toBe(200);
          expect(response.json()).toMatchObject({ rtcode: '001', data: { code } });
          expect(response.headers['cache-control']).toBe('no-store');
        }
        await expectNothingKept(before);
      });

      test('a body longer than any accepted file is refused before it is read', async () => {
        const response = await app.inject({
          method: 'POST',
          url: '/api/file/upload',
          headers: {
            authorization: `Bearer ${reader.token}`,
            'content-type': formType(),
            'content-length': String(1024 ** 3 + 65_537),
          },
        });
        expect(response.json()).toMatchObject({
          rtcode: '001',
          data: { code: 'files.upload.size', megabytes: 1024 },
        });
        expect(response.headers['connection']).toBe('close');
      });
    });

  if (isFirst)
    describe('a form that is not a form', () => {
      const malformed = async (body: Buffer | string, type: string, status: number) => {
        const before = kept().length;
        const response = await app.inject({
          method: 'POST',
          url: '/api/file/upload',
          headers: { authorization: `Bearer ${reader.token}`, 'content-type': type },
          payload: body,
        });
        expect([response.statusCode, response.json().rtcode], response.body).toEqual([
          status,
          String(status),
        ]);
        await expectNothingKept(before);
      };

      test('JSON that pretends to be a file is not even read', async () => {
        const forged = { file: { file: true, buffer: 'aGk=', filename: '../../x' }, moduletype: 'avatar' };
        await malformed(JSON.stringify(forged), 'application/json', 415);
        await malformed('file=1&moduletype=avatar', 'application/x-www-form-urlencoded', 415);
        await malformed('file', 'text/plain', 415);
      });

      test('no other call reads forms', async () => {
        const response = await app.inject({
          method: 'POST',
          url: '/api/reader/getReaderById',
          headers: { authorization: `Bearer ${reader.token}`, 'content-type': formType() },
          payload: formBody([{ name: 'id', value: reader.id }]),
        });
        expect(response.statusCode).toBe(415);
      });

      test('5,000 parts are too many', async () => {
        const parts = Array.from({ length: 5000 }, (_, index) => ({ name: `f${index}`, value: 'x' }));
        await malformed(formBody([...avatarForm(await picture('jpeg')), ...parts]), formType(), 413);
        await malformed(formBody(parts), formType(), 413);
      });

      test('two files are one too many', async () => {
        const bytes = await picture('jpeg');
        await malformed(formBody([...avatarForm(bytes), { name: 'file', bytes }]), formType(), 413);
      });

      test('a boundary of 252 characters does not keep the server busy', async () => {
        const boundary = 'b'.repeat(252);
        // A body that repeats an almost complete boundary made older parsers loop.
        const nearly = Buffer.from(`\r\n--${'b'.repeat(251)}`.repeat(4000));
        await malformed(nearly, formType(boundary), 400);
        const response = await postForm(app, avatarForm(await picture('jpeg')), {
          token: reader.token,
          boundary,
        });
        expect([200, 400]).toContain(response.statusCode);
      });

      test.each([
        ['no boundary', async () => [formBody([]), 'multipart/form-data'] as const],
        ['no file', async () => [formBody([{ name: 'moduletype', value: 'avatar' }]), formType()] as const],
        ['nothing', async () => [Buffer.alloc(0), formType()] as const],
        [
          'a file cut off',
          async () =>
            [formBody(avatarForm(await picture('jpeg', 600, 600))).subarray(0, 700), formType()] as const,
        ],
        [
          'a kind that nobody knows',
          async () =>
            [
              formBody([
                { name: 'file', bytes: await picture('jpeg') },
                { name: 'moduletype', value: '../' },
              ]),
              formType(),
            ] as const,
        ],
        [
          'no kind',
          async () => [formBody([{ name: 'file', bytes: await picture('jpeg') }]), formType()] as const,
        ],
        [
          'a kind twice',
          async () =>
            [
              formBody([...avatarForm(await picture('jpeg')), { name: 'moduletype', value: 'avatar' }]),
              formType(),
            ] as const,
        ],
        [
          'a field that nobody asked for',
          async () =>
            [
              formBody([...avatarForm(await picture('jpeg')), { name: 'readerId', value: 'x' }]),
              formType(),
            ] as const,
        ],
        [
          'a file under another name',
          async () =>
            [
              formBody([
                { name: 'avatar', bytes: await picture('jpeg') },
                { name: 'moduletype', value: 'avatar' },
              ]),
              formType(),
            ] as const,
        ],
        [
          '__proto__ as a field',
          async () =>
            [
              formBody([...avatarForm(await picture('jpeg')), { name: '__proto__', value: 'x' }]),
              formType(),
            ] as const,
        ],
      ])('%s is malformed', async (_what, make) => {
        const [body, type] = await make();
        await malformed(body, type, 400);
      });
    });

  test('a visitor and an unknown caller upload nothing, and their bytes are not read', async () => {
    const before = kept().length;
    const form = avatarForm(await picture('jpeg'));
    const asked = await postForm(app, form, { token: visitor });
    expect(asked.json()).toMatchObject({ rtcode: '001', data: { code: 'reader.login.required' } });
    for (const token of [undefined, 'x', `${reader.token}x`])
      expect((await postForm(app, form, { token })).statusCode).toBe(401);
    await expectNothingKept(before);
  });

  test('a reader with a password issued by the library has to change it first', async () => {
    const fresh = await makeReader(app, 'qinghe', `F${count}`, { mustChangePassword: true });
    const response = await postForm(app, avatarForm(await picture('jpeg')), { token: fresh.token });
    expect(response.json()).toMatchObject({ data: { code: 'reader.password.change.required' } });
    expect(await rowsOf(fresh)).toEqual([]);
    expect(arriving()).toEqual([]);
  });

  test('a reader uploads at most twenty pictures a day, even with thirty at once', async () => {
    const bytes = await picture('png', 20, 20);
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => postForm(app, avatarForm(bytes), { token: reader.token })),
    );
    const codes = responses.map((response) => response.json().data.code ?? 'kept');
    expect(codes.filter((code) => code === 'kept')).toHaveLength(20);
    expect(codes.filter((code) => code === 'files.upload.quota')).toHaveLength(10);
    expect(await rowsOf(reader)).toHaveLength(20);
    const other = await makeReader(app, 'qinghe', `O${count}`);
    await uploadAvatar(app, other.token, bytes);
  });

  test('a full disk is reported in words, and nothing is kept', async () => {
    const before = kept().length;
    const full = vi.spyOn(app.services.files.store, 'expectRoom').mockImplementation(async () => {
      const { StoreFull } = await import('./store-errors.ts');
      throw new StoreFull();
    });
    try {
      const response = await postForm(app, avatarForm(await picture('jpeg')), { token: reader.token });
      expect(response.json()).toMatchObject({ rtcode: '001', data: { code: 'files.upload.full' } });
    } finally {
      full.mockRestore();
    }
    await expectNothingKept(before);
  });

  test('bytes that could not be stored leave a row for the sweep, which removes it', async () => {
    const broken = vi.spyOn(app.services.files.store, 'put').mockRejectedValue(new Error('the disk is gone'));
    try {
      const response = await postForm(app, avatarForm(await picture('jpeg')), { token: reader.token });
      expect(response.statusCode).toBe(500);
    } finally {
      broken.mockRestore();
    }
    expect((await rowsOf(reader)).map((row) => row.state)).toEqual(['leaving']);
    await app.services.files.sweep();
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('fifty uploads that break off halfway leave nothing', async () => {
    const before = kept().length;
    const address = new URL(await listening());
    const body = formBody(avatarForm(Buffer.concat([await picture('jpeg'), Buffer.alloc(2_000_000)])));
    const head = [
      'POST /api/file/upload HTTP/1.1',
      `Host: ${address.host}`,
      `Authorization: Bearer ${reader.token}`,
      `Content-Type: ${formType()}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n');
    const sockets = await Promise.all(
      Array.from(
        { length: 50 },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(address.port), address.hostname, () => {
              socket.write(head);
              socket.write(body.subarray(0, 1_000_000), () => resolve(socket));
            }).on('error', reject);
          }),
      ),
    );
    const patience = { timeout: 20_000, interval: 20 };
    await vi.waitFor(() => expect(arriving()).toHaveLength(50), patience);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(arriving()).toEqual([]), patience);
    await expectNothingKept(before);
  });

  let address: Promise<string> | undefined;
  const listening = () => {
    address ??= app.listen();
    return address;
  };

  describe('the picture of a profile', () => {
    const save = (who: TestReader, headPic: string) =>
      callAs(app, who.token)(readerCalls.saveReader, { headPic });

    test('is one that the reader uploaded, and its address is public', async () => {
      const { key, url } = await uploadAvatar(app, reader.token, await picture('jpeg'));
      expect(answerOf(await save(reader, key))).toMatchObject({ headPic: key, imagePath: url });
      expect(await app.services.files.isOwnedBy(key, reader.id)).toBe(true);
    });

    test('is listed in the personal data export', async () => {
      const { key } = await uploadAvatar(app, reader.token, await picture('jpeg'));
      const everything = answerOf(await callAs(app, reader.token)(readerCalls.exportEverything, {}));
      expect(everything).toMatchObject({ files: [{ key, module: 'avatar', contentType: 'image/webp' }] });
    });

    test('is never another reader’s, nor anything else', async () => {
      const other = await makeReader(app, 'qinghe', `P${count}`);
      const { key } = await uploadAvatar(app, other.token, await picture('jpeg'));
      for (const wrong of [key, `/files/${key}`, 'x', '../../etc/passwd', 'https://evil.example/x.png'])
        expect(await save(reader, wrong)).toMatchObject({ kind: 'refused', code: 'reader.profile.picture' });
      expect(await app.services.files.isOwnedBy(key, reader.id)).toBe(false);
    });

    test('outlives the sweep; pictures that nothing refers to go after a day', async () => {
      const pictures = [];
      for (let index = 0; index < 3; index += 1)
        pictures.push(await uploadAvatar(app, reader.token, await picture('jpeg')));
      const [first, second, third] = pictures;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('three pictures');
      answerOf(await save(reader, first.key));
      answerOf(await save(reader, second.key));
      const status = async (url: string) => (await app.inject({ url })).statusCode;
      await app.services.files.sweep();
      expect(await Promise.all([first, second, third].map(({ url }) => status(url)))).toEqual([
        200, 200, 200,
      ]);

      app.clock.advance(25 * hourMs);
      await app.services.files.sweep();
      expect(await Promise.all([first, second, third].map(({ url }) => status(url)))).toEqual([
        404, 200, 404,
      ]);
      expect((await rowsOf(reader)).map((row) => row.key)).toEqual([second.key]);
      const names = new Set(kept().map((entry) => entry.name));
      const rows = await app.db.selectFrom('stored_file').select('object_name').execute();
      expect([...names].sort()).toEqual(rows.map((row) => row.object_name).sort());
    });

    test('goes when it is removed from the profile', async () => {
      const { key, url } = await uploadAvatar(app, reader.token, await picture('jpeg'));
      answerOf(await save(reader, key));
      answerOf(await save(reader, ''));
      app.clock.advance(25 * hourMs);
      await app.services.files.sweep();
      expect((await app.inject({ url })).statusCode).toBe(404);
    });
  });

  test('the form is documented as a form', async () => {
    const document = (await app.inject({ url: '/api/docs/json' })).json();
    const { requestBody } = document.paths['/api/file/upload'].post;
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
    expect(requestBody.content['multipart/form-data'].schema.required).toEqual(['file', 'moduletype']);
    expect((await post(app, '/api/file/upload', {}, { token: reader.token })).statusCode).toBe(415);
  });
});
