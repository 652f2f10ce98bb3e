import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchJson, isPublicAddress, OutboundFailure } from './outbound.ts';

describe('an internal address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:0:7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    'fec0::1',
    '5f00::1',
    'fe80::1%eth0',
    '203.0.113.1',
    '198.18.0.1',
    '192.0.0.8',
    'nonsense',
  ])('%s is not contacted', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test('no IPv6 address that embeds an IPv4 one is public, except the mapped form of a public one', () => {
    const prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2002:', '2001:0:'];
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.ipV4(), (prefix, inner) => {
        const [a = 0, b = 0, c = 0, d = 0] = inner.split('.').map(Number);
        const groups = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        const address = prefix.startsWith('2') ? `${prefix}${groups}::` : `${prefix}${groups}`;
        // The mapped form (::ffff:) is the IPv4 address itself.
        expect(isPublicAddress(address)).toBe(prefix === '::ffff:' && isPublicAddress(inner));
      }),
    );
  });
  test.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    '%s may be contacted',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    'http://93.184.216.34/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
  ])('%s is refused before anything is sent', async (url) => {
    await expect(fetchJson({ url, timeoutMs: 2000, trusted: false })).rejects.toMatchObject({
      name: 'OutboundFailure',
      sent: false,
    });
  });
});

describe('another server', () => {
  let server: Server;
  let base = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/slow') return;
      if (request.url === '/large') {
        response.end(`"${'x'.repeat(300_000)}"`);
        return;
      }
      if (request.url === '/moved') response.writeHead(302, { location: '/json' });
      response.end(request.url === '/page' ? '<html>' : '{"answer":42}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address !== null) base = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string, timeoutMs = 2000) => fetchJson({ url: base + path, timeoutMs, trusted: true });

  test('is asked for JSON, and redirects are not followed', async () => {
    expect(await ask('/json')).toMatchObject({ status: 200, body: { answer: 42 } });
    expect((await ask('/moved')).status).toBe(302);
  });

  test.each([
    ['/slow', 50, 'timeout'],
    ['/large', 2000, 'too-large'],
    ['/page', 2000, 'not-json'],
  ])('that fails at %s within %i ms is recognised: %s, and it was reached', async (path, ms, kind) => {
    const failure = await ask(path, ms).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutboundFailure);
    expect(failure).toMatchObject({ kind, sent: true });
  });

  test('that is missing was not reached', async () => {
    await expect(
      fetchJson({ url: 'http://127.0.0.1:1/', timeoutMs: 2000, trusted: true }),
    ).rejects.toMatchObject({ kind: 'unreachable', sent: false });
  });
});
