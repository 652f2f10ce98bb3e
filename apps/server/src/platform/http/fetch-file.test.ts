import { beforeAll, describe, expect, test } from 'vitest';
import { type PictureHost, startPictureHost } from '../../../testing/picture-host.ts';
import { FetchFailure, fetchFile } from './fetch-file.ts';

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('it was fetched'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(FetchFailure);
      return error;
    },
  );

describe('a file on another host', () => {
  let host: PictureHost;
  beforeAll(async () => {
    host = await startPictureHost((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
      if (pathname === '/slow') return;
      if (pathname === '/to') response.writeHead(302, { location: searchParams.get('place') ?? '' });
      if (pathname === '/round') response.writeHead(301, { location: '/round' });
      if (pathname === '/endless') {
        response.write(Buffer.alloc(2000));
        return;
      }
      if (pathname === '/cut') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('x');
        setImmediate(() => response.destroy());
        return;
      }
      if (/^\/\d+$/.test(pathname)) response.writeHead(Number(pathname.slice(1)));
      response.end('bytes');
    });
    return host.close;
  });
  const fetched = (path: string, privateHosts = ['127.0.0.1'], timeoutMs = 5000) =>
    fetchFile(host.address + path, { timeoutMs, bytes: 1000, privateHosts });

  test('is fetched, following redirects', async () => {
    expect((await fetched('/file')).toString()).toBe('bytes');
    expect((await fetched(`/to?place=${encodeURIComponent('/file')}`)).toString()).toBe('bytes');
  });

  test.each([
    ['/404', 'not-found', false],
    ['/403', 'answer', false],
    ['/429', 'answer', true],
    ['/503', 'answer', true],
    ['/round', 'redirects', false],
    ['/endless', 'too-large', false],
    ['/cut', 'unreachable', true],
    ['/to?place=file:///etc/passwd', 'address', false],
    ['/to?place=http://10.0.0.1/', 'address', false],
    ['/to?place=http://[::ffff:10.0.0.1]/', 'address', false],
    ['/to?place=http://169.254.169.254/latest/meta-data', 'address', false],
    ['/to?place=http://2130706434/', 'address', false],
    ['/to?place=http://localhost/', 'address', false],
  ])('%s fails as %s, for now: %s', async (path, fault, temporary) => {
    expect(await failureOf(fetched(path))).toMatchObject({ fault, temporary });
  });

  test('may answer later if it does not answer in time', async () => {
    expect(await failureOf(fetched('/slow', ['127.0.0.1'], 50))).toMatchObject({
      fault: 'timeout',
      temporary: true,
    });
  });

  test('in a private network is not fetched, unless the operator named its host', async () => {
    const before = host.asked.length;
    for (const name of ['127.0.0.1', 'localhost', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const address = `${host.address.replace('127.0.0.1', name)}/file`;
      const attempt = fetchFile(address, { timeoutMs: 5000, bytes: 1000, privateHosts: ['covers.lan'] });
      expect([name, await failureOf(attempt)]).toMatchObject([name, { fault: 'address', temporary: false }]);
    }
    expect(host.asked).toHaveLength(before);
  });

  test.each(['ftp://example.org/x.png', 'http://user:secret@example.org/x.png', 'no address', ''])(
    'is not at %j',
    async (address) => {
      const attempt = fetchFile(address, { timeoutMs: 5000, bytes: 1000, privateHosts: [] });
      expect(await failureOf(attempt)).toMatchObject({ fault: 'address' });
    },
  );
});
